import type { ConferenceWorld } from '@parvis/contract/conferences/conferences.steps.ts'
import type { Conference, Slot } from '@parvis/contract/conferences/conferences.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import type { Event } from '@parvis/contract/events/events.ts'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { EventContext } from '#features/events/useEvent.ts'
import type { StepProps } from '#kit/form/step.ts'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { CategoriesStep } from './CategoriesStep.tsx'
import { ConferencesStep } from './ConferencesStep.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const slot = (id: string, hour: number, more: Partial<Slot> = {}): Slot => ({
  id,
  startAt: `2027-03-16T${String(hour).padStart(2, '0')}:00:00Z`,
  endAt: `2027-03-16T${String(hour + 1).padStart(2, '0')}:00:00Z`,
  roomId: null,
  room: '',
  quota: null,
  usersTotal: 0,
  isOver: false,
  isFull: false,
  state: 'available',
  reason: null,
  registered: false,
  disabled: false,
  overlap: false,
  coworkerRegistered: false,
  isSelected: false,
  isMySelected: false,
  ...more,
})
const conference = (id: string, title: string, slots: Slot[], more: Partial<Conference> = {}): Conference => ({
  id,
  title,
  logo: '',
  description: '',
  isRequired: false,
  isDisabledForCompanions: false,
  isRemote: false,
  categoryIds: [],
  speakers: [],
  disabled: false,
  registered: false,
  coworkerRegistered: false,
  maxReached: false,
  slots,
  ...more,
})
const terre = conference('terre', 'Terre crue', [slot('t9', 8), slot('t11', 10)], { isRequired: true })
const bois = conference('bois', 'Bois', [slot('b9', 8)], { categoryIds: ['fibre'] })
const CATEGORIES = [
  { id: 'fibre', label: 'Paille et chanvre', conferenceIds: ['bois'], isRetired: false, categoriesCompany: [] },
  { id: 'pierre', label: 'Pierre', conferenceIds: [], isRetired: false, categoriesCompany: [] },
]
const event: Event = {
  id: 'e',
  domainId: 'd',
  context: 'c',
  name: 'Salon',
  alias: '',
  timeZone: 'Europe/Paris',
  location: '',
  canRegister: true,
  days: [],
}

async function show(
  Step: ComponentType<StepProps<ConferenceWorld>>,
  version: 1 | 2,
  initial: unknown,
  more: SomeSettings = {},
  conferences = [terre, bois],
) {
  const settings = {
    ...defaultSettings,
    FO_MEETING_CONFERENCES_ACTIVE: true,
    FO_MEETING_CONFERENCES_VERSION: version,
    ...more,
  }
  const subject = { email: '', typoId: null, isExhibitor: false, isCompanion: false, UserEvent: null }
  const world: ConferenceWorld = { settings, event, subject, draft: {}, conferences, categories: CATEGORIES }
  const context = {
    id: 'e',
    domainId: 'd',
    settings,
    isPublished: true,
    isArchived: false,
    isRehearsal: false,
    isOpen: true,
    settingsAll: {},
    settingsBO: {},
  }
  const onDone = vi.fn()
  const labels = { title: 'Vos conférences', position: '', nextLabel: 'Suivant', backLabel: 'Retour' }
  const frame = { ...labels, formId: 'form', titleRef: null, onBack: undefined, busy: false }
  function Drawn() {
    const [answer, setAnswer] = useState(initial)
    return (
      <Step
        frame={frame}
        world={world}
        subjectId="u"
        answer={answer}
        refused={{}}
        onChange={setAnswer}
        onDone={onDone}
      />
    )
  }
  const screen = await render(
    <SayProvider initial="fr" offered={[]}>
      <EventContext value={{ context, event, settings, phase: 'open' }}>
        <Drawn />
      </EventContext>
    </SayProvider>,
  )
  return { screen, onDone, next: () => screen.getByRole('button', { name: 'Suivant' }).click() }
}

const held = { categoryIds: [], slots: { terre: 't9' } }

test('a slot at the time of the one chosen cannot be had, and says why', async () => {
  const { screen } = await show(CategoriesStep, 2, held)
  const button = screen.getByRole('group', { name: /Bois/ }).getByRole('button')
  await expect.element(button).toBeDisabled()
  await expect.element(button.getByText('Vous avez déjà une conférence à cette heure')).toBeVisible()
})

test.each([
  [1, ConferencesStep, 'option'],
  [2, CategoriesStep, 'button'],
] as const)(
  'a past slot cannot be chosen and says so, beside those left, in version %i',
  async (version, Step, role) => {
    const past = slot('b6', 6, { isOver: true })
    const gone = conference('eau', 'Eau', [past])
    const day = [conference('bois', 'Bois', [past, slot('b9', 8)]), gone]
    const { screen } = await show(Step, version, undefined, {}, day)
    const over = screen.getByRole(role, { name: /Ce créneau est terminé/ })
    await expect.element(over).toBeDisabled()
    await expect.element(screen.getByRole(role, { name: /9\sh – 10\sh/ })).toBeEnabled()
    await expect.element(screen.getByRole('heading', { name: 'Eau' })).not.toBeInTheDocument()
  },
)

test('changing to another slot is asked first: no changes nothing, yes does', async () => {
  const { screen, onDone, next } = await show(CategoriesStep, 2, held)
  const other = screen.getByRole('group', { name: /Terre crue/ }).getByRole('button', { name: /11\sh/ })
  await other.click()
  await screen.getByRole('button', { name: 'Non, ne rien changer' }).last().click()
  await expect.element(other).toHaveAttribute('aria-pressed', 'false')
  await other.click()
  await screen.getByRole('button', { name: 'Oui, changer' }).click()
  await next()
  expect(onDone).toHaveBeenCalledWith({ categoryIds: [], slots: { terre: 't11' } })
})

test('leaving a required conference is asked, then the step says that a slot is needed', async () => {
  const { screen, onDone, next } = await show(CategoriesStep, 2, held)
  await screen.getByRole('button', { name: /9\sh/, pressed: true }).click()
  await screen.getByRole('button', { name: 'Oui, me désinscrire' }).click()
  await next()
  expect(onDone).not.toHaveBeenCalled()
  await expect.element(screen.getByText('Vous devez choisir une plage horaire')).toBeVisible()
})

test('version 1 offers the slots of each conference in a list', async () => {
  const { screen, onDone, next } = await show(ConferencesStep, 1, { slots: {} })
  await screen
    .getByLabelText(/Plages horaires/)
    .first()
    .selectOptions('t11')
  await next()
  expect(onDone).toHaveBeenCalledWith({ slots: { terre: 't11' } })
})

test('interests bring forward their conferences; required and held ones stay', async () => {
  const { screen } = await show(CategoriesStep, 2, { categoryIds: [], slots: {} }, { FO_CATEGORIES_ACTIVE: true })
  const names = () =>
    screen
      .getByRole('article')
      .elements()
      .map((one) => one.querySelector('h2')?.textContent)
  await expect.poll(names).toEqual(['Terre crue', 'Bois'])
  await screen.getByRole('checkbox', { name: 'Pierre' }).click()
  await expect.poll(names).toEqual(['Terre crue'])
  await screen.getByRole('checkbox', { name: 'Paille et chanvre' }).click()
  await expect.poll(names).toEqual(['Terre crue', 'Bois'])
})

test('once the maximum is chosen, another slot cannot be had and says why', async () => {
  const { screen } = await show(CategoriesStep, 2, held, { FO_MEETING_CONFERENCES_MAX: 1 })
  await expect.element(screen.getByText('Vous pouvez choisir une conférence.')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: /Bois/ }).getByRole('button')).toBeDisabled()
})
