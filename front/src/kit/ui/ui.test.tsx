import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Anchor, NavigationProvider } from './Anchor.tsx'
import { Button } from './Button.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { fieldId } from './Field.tsx'
import { Html } from './Html.tsx'
import { Masthead } from './Masthead.tsx'
import { Navbar } from './Navbar.tsx'
import type { StepperStep } from './Stepper.tsx'
import { Stepper } from './Stepper.tsx'
import { TextInput } from './TextInput.tsx'

const nothing = () => undefined

function Asking({ onYes }: { onYes: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Annuler</Button>
      <ConfirmDialog
        open={open}
        title="Vraiment ?"
        yesLabel="Oui"
        noLabel="Non"
        onYes={onYes}
        onNo={() => setOpen(false)}
      />
    </>
  )
}

describe('a confirmation', () => {
  it('opens on the safe answer, takes Escape for a no and gives the focus back', async () => {
    const onYes = vi.fn()
    const screen = await render(<Asking onYes={onYes} />)
    await screen.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(screen.getByRole('dialog', { name: /Vraiment/ })).toBeVisible()
    expect(document.activeElement?.textContent).toBe('Non')
    document.activeElement?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(document.activeElement?.textContent).toBe('Annuler')
    expect(onYes).not.toHaveBeenCalled()
  })
})

describe('a field', () => {
  it('ties its help and its error to the control', async () => {
    const screen = await render(
      <TextInput label="Nom" name="lastName" hint="Aide" error="Faux" required value="" onChange={nothing} />,
    )
    const input = screen.getByRole('textbox', { name: /Nom/ })
    await expect.element(input).toHaveAccessibleDescription('Aide Faux')
    // An empty required field is invalid natively.
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
    await expect.element(input).toBeRequired()
  })

  it('takes the focus from the error summary', async () => {
    const screen = await render(
      <>
        <ErrorSummary title="Une erreur" items={[{ id: fieldId('C__a·b'), text: 'Nom : faux' }]} />
        <TextInput label="Nom" name="C__a·b" value="" onChange={nothing} />
      </>,
    )
    await screen.getByRole('link', { name: 'Nom : faux' }).click()
    await expect.element(screen.getByRole('textbox')).toHaveFocus()
  })
})

describe('a group of boxes', () => {
  it('reports the ticked values in the order of the options', async () => {
    const onChange = vi.fn()
    const options = ['1', '2', '3'].map((value) => ({ value, label: `Jour ${value}` }))
    const screen = await render(<CheckboxGroup label="Jours" options={options} value={['3']} onChange={onChange} />)
    await screen.getByRole('checkbox', { name: 'Jour 1' }).click()
    expect(onChange).toHaveBeenCalledWith(['1', '3'])
  })
})

describe('a busy button', () => {
  it('ignores clicks but keeps its focus', async () => {
    const onClick = vi.fn()
    const screen = await render(
      <Button busy onClick={onClick}>
        Envoyer
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Envoyer' })
    button.element().focus()
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(onClick).not.toHaveBeenCalled()
    await expect.element(button).toHaveFocus()
  })
})

describe('the stepper on a phone', () => {
  const steps: StepperStep[] = [
    { key: 'a', label: 'Participation', state: 'done' },
    { key: 'b', label: 'Dates', state: 'active' },
    { key: 'c', label: 'Articles', state: 'todo' },
    { key: 'd', label: 'Confirmation', state: 'todo' },
  ]

  it('folds to the current and next steps, unfolds, and goes back to a done one', async () => {
    const onSelect = vi.fn()
    const screen = await render(
      <Stepper label="Étapes" summary="Étape 2 sur 4" steps={steps} doneLabel="terminée" onSelect={onSelect} />,
    )
    await expect.element(screen.getByText('Articles')).toBeVisible()
    await expect.element(screen.getByText('Confirmation')).not.toBeVisible()
    await screen.getByRole('button', { name: 'Étape 2 sur 4' }).click()
    await screen.getByRole('button', { name: 'Participation terminée' }).click()
    expect(onSelect).toHaveBeenCalledWith('a')
  })
})

describe('a link', () => {
  it('goes through the router inside the application only', async () => {
    const navigate = vi.fn()
    const screen = await render(
      <NavigationProvider value={{ navigate }}>
        <Anchor href="/salon/login">Entrer</Anchor>
        <Anchor href="/api/files/1" onClick={(event) => event.preventDefault()}>
          Fichier
        </Anchor>
      </NavigationProvider>,
    )
    await screen.getByRole('link', { name: 'Entrer' }).click()
    await screen.getByRole('link', { name: 'Fichier' }).click()
    expect(navigate.mock.calls).toEqual([['/salon/login']])
  })
})

describe('organiser HTML on the page', () => {
  it('is shown without scripts', async () => {
    const screen = await render(<Html html="<p>Bonjour</p><script>alert(1)</script>" videoTitle="Vidéo" />)
    await expect.element(screen.getByText('Bonjour')).toBeVisible()
    expect(screen.container.querySelector('script')).toBeNull()
  })
})

describe('the masthead', () => {
  it('names its picture, and each language in that language', async () => {
    const options = [
      { value: 'fr', label: 'Français' },
      { value: 'en', label: 'English' },
    ]
    const language = { label: 'Langue', value: 'fr', options, onChange: nothing }
    const top = <Navbar label="Navigation" language={language} />
    const screen = await render(<Masthead name="Fête" headerImg="/media/fete.svg" headerAlt="Une grange" top={top} />)
    await expect.element(screen.getByRole('img', { name: 'Une grange' })).toBeInTheDocument()
    await expect.element(screen.getByRole('option', { name: 'English' })).toHaveAttribute('lang', 'en')
  })
})
