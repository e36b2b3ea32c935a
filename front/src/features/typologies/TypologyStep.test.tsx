import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { TypologyWorld } from '@parvis/contract/typologies/typologies.steps.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { TypologyStep } from './TypologyStep.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const frame = {
  ...{ title: 'Vous êtes', position: '', titleRef: null, formId: 'form', nextLabel: 'Suivant', backLabel: 'Retour' },
  ...{ onBack: undefined, busy: false },
}

async function show(settings: SomeSettings) {
  const onDone = vi.fn()
  const world: TypologyWorld = {
    settings: { ...defaultSettings, ...settings },
    event: {
      ...{ id: 'e1', domainId: 'd1', context: 'fete', name: 'Fête', alias: '', timeZone: 'Europe/Paris', location: '' },
      ...{ canRegister: true, days: [] },
    },
    subject: { email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null },
    draft: { participation: { participation: 4 } },
    typologies: [
      { id: 'luthier', label: 'Luthier', isRetired: false },
      { id: 'musicien', label: 'Musicien', isRetired: false },
      { id: 'presse', label: 'Presse', isRetired: false },
    ],
  }
  function Step() {
    const [answer, setAnswer] = useState<unknown>()
    const step = { frame, world, subjectId: 'u1', answer, refused: {} }
    return <TypologyStep {...step} onChange={setAnswer} onDone={onDone} />
  }
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <Step />
    </SayProvider>,
  )
  return { screen, onDone, next: screen.getByRole('button', { name: 'Suivant' }) }
}

test('where no type is chosen beforehand, « next » is disabled until one is', async () => {
  const { screen, onDone, next } = await show({ FO_TYPOLOGY_DEFAULT_HIDE: true })
  await expect.element(next).toBeDisabled()
  expect(screen.container.querySelector('input:checked')).toBeNull()
  await screen.getByRole('radio', { name: 'Musicien' }).click()
  await expect.element(next).toBeEnabled()
  await next.click()
  expect(onDone).toHaveBeenCalledWith({ typoId: 'musicien' })
})

test('elsewhere the first type that is offered is chosen beforehand', async () => {
  const { screen, onDone, next } = await show({
    FO_TYPOLOGY_HIDDEN: ['luthier'],
    FO_TYPOLOGY_LABELS: { musicien: 'Musicienne ou musicien' },
  })
  await expect.element(screen.getByRole('radio', { name: 'Musicienne ou musicien' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Luthier' })).not.toBeInTheDocument()
  await next.click()
  expect(onDone).toHaveBeenCalledWith({ typoId: 'musicien' })
})
