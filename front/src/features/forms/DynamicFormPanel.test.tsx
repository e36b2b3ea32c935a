import type { PersonContext } from '@parvis/contract/forms/conditions.rules.ts'
import type { Form, FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { DynamicFormPanel } from './DynamicFormPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const OWNER = { domainId: 'd', eventId: 'e', userId: 'u' }
const WHOM: PersonContext = { typoId: null, way: 'onsite', dayIds: ['j1'], said: {} }
const model = (key: string, more: Partial<FormModel> = {}): FormModel => ({
  key,
  model: 'U',
  component: 'text',
  label: key,
  values: [],
  isRequired: false,
  isExtended: false,
  isDisabled: false,
  format: '',
  metadata: {},
  ...more,
})

async function show(
  models: FormModel[],
  values: FormValues = {},
  refused: Record<string, string> = {},
  accountEmail = '',
  whom: PersonContext = WHOM,
) {
  const form: Form = { id: 'f', name: 'f', parentId: null, layout: 'two-columns', models }
  const cache = new QueryClient()
  const onSubmit = vi.fn<(values: FormValues) => void>()
  const onChange = vi.fn<(values: FormValues) => void>()
  const draw = (said: Record<string, string>, asked = form) => (
    <QueryClientProvider client={cache}>
      <SayProvider initial="fr" offered={[]}>
        <DynamicFormPanel
          id="form"
          form={asked}
          whom={whom}
          values={values}
          owner={OWNER}
          accountEmail={accountEmail}
          refused={said}
          onChange={onChange}
          onSubmit={onSubmit}
        />
        <button type="submit" form="form">
          Suivant
        </button>
      </SayProvider>
    </QueryClientProvider>
  )
  const screen = await render(draw(refused))
  const next = () => screen.getByRole('button', { name: 'Suivant' }).click()
  return {
    ...{ screen, next, onSubmit, onChange },
    refuse: (said: Record<string, string>) => screen.rerender(draw(said)),
    ask: (others: FormModel[]) => screen.rerender(draw(refused, { ...form, models: others })),
  }
}
const focused = () => document.activeElement?.id

test('capitals follow the typing and the caret stays where it was', async () => {
  const { screen } = await show([model('lastName', { format: 'uppercase' })], { lastName: 'DUPONT' })
  const field = screen.getByLabelText(/lastName/).element() as HTMLInputElement
  field.focus()
  field.setSelectionRange(2, 2)
  await userEvent.keyboard('xß')
  expect(field.value).toBe('DUXSSPONT')
  expect(field.selectionStart).toBe(5)
})

test('an accent being composed is left to the keyboard until it is done', async () => {
  const { screen } = await show([model('city', { format: 'capitalize-words' })])
  const field = screen.getByLabelText(/city/).element() as HTMLInputElement
  const write = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  write('évr')
  expect(field.value).toBe('évr')
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect.poll(() => field.value).toBe('Évr')
})

test('errors are listed, tied to their fields, and the first field at fault has the focus', async () => {
  const models = [
    model('firstName', { isRequired: true, label: 'Prénom' }),
    model('email', { label: 'Adresse' }),
    model('job', { component: 'select', isRequired: true, label: 'Métier', values: [{ key: 'a', label: 'A' }] }),
  ]
  const { screen, next, onSubmit } = await show(models, { email: 'pas une adresse' })
  expect(
    screen
      .getByLabelText(/Adresse/)
      .element()
      .getAttribute('type'),
  ).toBe('email')
  await next()
  await expect.element(screen.getByText('3 champs sont à corriger')).toBeVisible()
  await expect.poll(() => focused()).toBe('field-firstName')
  await expect
    .element(screen.getByLabelText(/Adresse/))
    .toHaveAccessibleDescription(expect.stringContaining("Le format de l'email est incorrect"))
  await expect.element(screen.getByLabelText(/Métier/)).toHaveAccessibleDescription('Ce choix est obligatoire')
  await screen.getByRole('link', { name: /Métier/ }).click()
  expect(focused()).toBe('field-job')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the answers leave checked, cleaned and formatted', async () => {
  const models = [
    model('lastName', { format: 'uppercase', isRequired: true }),
    model('staff', { component: 'number' }),
    model('days', { component: 'checkboxes', label: 'Jours', values: [{ key: 'mon', label: 'Lundi' }] }),
    model('photo', { component: 'checkbox', label: 'Photo' }),
    model('country', { component: 'country' }),
    model('locked', { isDisabled: true }),
  ]
  const { screen, next, onSubmit } = await show(models, { staff: 1.5, locked: 'x' })
  await screen.getByLabelText(/lastName/).fill('  roux ')
  await screen.getByLabelText('Lundi').click()
  await screen.getByLabelText('Photo').click()
  await screen.getByLabelText(/country/).selectOptions('FR')
  await next()
  await expect.poll(() => onSubmit).toHaveBeenCalledTimes(1)
  const [saved] = onSubmit.mock.calls[0] ?? []
  expect(saved).toEqual({ lastName: 'ROUX', staff: 1.5, days: ['mon'], photo: true, country: 'FR' })
})

test('each change is told as it is typed', async () => {
  const { screen, onChange } = await show([model('firstName')])
  await screen.getByLabelText(/firstName/).fill('Ca')
  expect(onChange.mock.lastCall?.[0]).toEqual({ firstName: 'Ca' })
})

test('a refusal of the server stands on its field until the field changes', async () => {
  const { screen, refuse } = await show([model('firstName'), model('lastName')])
  await refuse({ lastName: 'Ce nom est déjà pris' })
  await expect.element(screen.getByLabelText(/lastName/)).toHaveAccessibleDescription('Ce nom est déjà pris')
  await expect.poll(() => focused()).toBe('field-lastName')
  await userEvent.keyboard('R')
  await expect.element(screen.getByText('Ce nom est déjà pris').first()).not.toBeInTheDocument()
})

test('a component of a later version shows a notice and does not stop the form', async () => {
  const { screen, next, onSubmit } = await show([model('magic', { component: 'hologram', isRequired: true })])
  await expect.element(screen.getByText('Ce champ ne peut pas être affiché ici')).toBeVisible()
  await next()
  await expect.poll(() => onSubmit).toHaveBeenCalled()
})

test('the address of an account is shown and cannot be typed over; a missing one can be given', async () => {
  const email = model('email', { component: 'email', label: 'Adresse' })
  const { screen, next, onSubmit } = await show([email], { email: 'autre@exemple.fr' }, {}, 'camille@exemple.fr')
  await expect.element(screen.getByLabelText('Adresse')).toHaveAttribute('readonly')
  await expect.element(screen.getByLabelText('Adresse')).toHaveValue('camille@exemple.fr')
  await next()
  await expect.poll(() => onSubmit.mock.calls[0]?.[0]).toEqual({ email: 'camille@exemple.fr' })
  await cleanup()
  const missing = await show([email])
  await missing.screen.getByLabelText('Adresse').fill('augustin@exemple.fr')
  await missing.next()
  await expect.poll(() => missing.onSubmit.mock.calls[0]?.[0]).toEqual({ email: 'augustin@exemple.fr' })
})

test('the focus stays in a question whose component changes, and is not taken back after it left', async () => {
  const [text, number] = [model('size'), model('size', { component: 'number' })]
  const { screen, ask } = await show([text, model('city')])
  const field = () => screen.getByLabelText(/size/).element() as HTMLInputElement
  field().focus()
  const before = field()
  await ask([number, model('city')])
  expect(field()).not.toBe(before)
  expect(focused()).toBe('field-size')
  field().blur()
  await ask([text, model('city')])
  expect(document.activeElement).toBe(document.body)
})

const DIET = model('diet', {
  ...{ component: 'radio', label: 'Régime', model: 'UE' as const },
  values: [
    { key: 'all', label: 'De tout' },
    { key: 'other', label: 'Autre' },
  ],
})
const OTHER = [{ on: 'answer' as const, question: 'diet', is: ['other'] }]
const WHICH = model('which', { label: 'Lequel', model: 'UE', isRequired: true, showIf: OTHER })

test('a question is asked once its condition holds, right after the answer, where the focus stays', async () => {
  const { screen, next, onSubmit } = await show([DIET, WHICH, model('city', { label: 'Ville' })])
  const which = screen.getByLabelText(/Lequel/)
  await expect.element(which).not.toBeInTheDocument()
  await next()
  await expect.poll(() => onSubmit.mock.lastCall?.[0]).toEqual({ diet: null, city: null })
  screen.getByRole('radio', { name: 'De tout' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(which).toBeVisible()
  await expect.element(which).toBeRequired()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Autre' }).element())
  await expect.element(screen.getByText('Une question s’ajoute\u00a0: Lequel')).toBeInTheDocument()
  await next()
  await expect.element(screen.getByText('Un champ est à corriger')).toBeVisible()
  await expect.poll(() => focused()).toBe('field-which')
  await screen.getByRole('radio', { name: 'De tout' }).click()
  await expect.element(screen.getByText('Un champ est à corriger')).not.toBeInTheDocument()
  await next()
  await expect.poll(() => onSubmit.mock.lastCall?.[0]).toEqual({ diet: 'all', city: null })
})

test('the answer to a question that goes is told not to be kept, and is there again if the question is', async () => {
  const { screen, next, onSubmit } = await show([DIET, WHICH], { diet: 'other', which: 'Sans sel' })
  await screen.getByRole('radio', { name: 'De tout' }).click()
  const told = screen.getByText(/La réponse à «.Lequel.» ne sera pas gardée/)
  await expect.element(told).toBeVisible()
  await next()
  await expect.poll(() => onSubmit.mock.lastCall?.[0]).toEqual({ diet: 'all' })
  await screen.getByRole('radio', { name: 'Autre' }).click()
  await expect.element(screen.getByLabelText(/Lequel/)).toHaveValue('Sans sel')
  await expect.element(told).not.toBeInTheDocument()
})

test('a question with a condition of type, way or day is asked of those people alone, and others are told their loss', async () => {
  const models = [
    model('card', { model: 'UE', label: 'Carte', showIf: [{ on: 'type', is: ['press'] }] }),
    model('link', { label: 'Débit', showIf: [{ on: 'way', is: ['remote'] }] }),
    model('meal', { label: 'Repas', showIf: [{ on: 'day', is: ['j1'] }] }),
  ]
  const pro = await show(models, { card: '12' })
  await expect.element(pro.screen.getByLabelText('Repas')).toBeVisible()
  await expect.element(pro.screen.getByLabelText('Carte')).not.toBeInTheDocument()
  await expect.element(pro.screen.getByText(/«.Carte.» ne sera pas gardée/)).toBeVisible()
  await cleanup()
  const { screen } = await show(models, { card: '12' }, {}, '', { ...WHOM, typoId: 'press', way: 'remote', dayIds: [] })
  await expect.element(screen.getByLabelText('Carte')).toHaveValue('12')
  await expect.element(screen.getByLabelText('Débit')).toBeVisible()
  await expect.element(screen.getByLabelText('Repas')).not.toBeInTheDocument()
})
