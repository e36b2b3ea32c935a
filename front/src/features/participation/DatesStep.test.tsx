import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { ParticipationWorld } from '@parvis/contract/participation/participation.steps.ts'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { DatesStep } from './DatesStep.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const day = (id: string, date: string) => ({
  ...{
    id,
    day: date,
    label: '',
    startTime: '',
    endTime: '',
    startAt: `${date}T08:00:00.000Z`,
    endAt: `${date}T17:00:00.000Z`,
    price: 0,
    isFull: false,
    isLimited: false,
    isRetired: false,
  },
})
const slot = (title: string, startAt: string) => ({ id: title, title, slotId: title, startAt, endAt: startAt })

const world: ParticipationWorld = {
  settings: defaultSettings,
  event: {
    ...{ id: 'e1', domainId: 'd1', context: 'fete', name: 'Fête', alias: '', timeZone: 'Europe/Paris', location: '' },
    ...{ canRegister: true, days: [day('j1', '2027-03-11'), day('j2', '2027-03-12')] },
  },
  subject: {
    ...{ email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null },
    // The second is at half past midnight in Paris, still the day before in UTC.
    held: [slot('Le pisé', '2027-03-11T09:00:00Z'), slot('La nuit', '2027-03-11T23:30:00Z')],
  },
  draft: { participation: { participation: 4 } },
}
const frame = {
  ...{ title: 'Dates', position: '', titleRef: null, formId: 'form', nextLabel: 'Suivant', backLabel: 'Retour' },
  ...{ onBack: undefined, busy: false },
}

test('a day that is left out names the slots that are given back with it, before going on', async () => {
  const onDone = vi.fn()
  function Step() {
    const [answer, setAnswer] = useState<unknown>({ dayIds: ['j1', 'j2'] })
    const step = { frame, world, subjectId: 'u1', answer, refused: {} }
    return <DatesStep {...step} onChange={setAnswer} onDone={onDone} />
  }
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <Step />
    </SayProvider>,
  )
  const warning = screen.getByText(/vous rendrez vos places/)
  await expect.element(screen.getByText('La nuit')).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: /12 mars/ }).click()
  await expect.element(warning).toBeVisible()
  await expect.element(screen.getByText('La nuit', { exact: true })).toBeVisible()
  await screen.getByRole('checkbox', { name: /11 mars/ }).click()
  await expect.element(screen.getByText('Le pisé · La nuit')).toBeVisible()
  await screen.getByRole('checkbox', { name: /11 mars/ }).click()
  await screen.getByRole('checkbox', { name: /12 mars/ }).click()
  await expect.element(screen.getByText('La nuit')).not.toBeInTheDocument()
})
