import { listUserConferences, takeSlot } from '@parvis/contract/conferences/conferences.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, stage, withCamille } from '#testing/stage.tsx'
import { ConferencesScreen } from './ConferencesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const slot = (id: string, hour: number, quota: number) => ({
  ...{ id, startAt: `2027-03-16T${hour}:00:00Z`, endAt: `2027-03-16T${hour + 1}:00:00Z`, quota },
})
const onSite = (slots: Record<string, string> = {}) => ({ choice: 'onsite' as const, days: ['j1'], slots })
const BO = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Brun', participation: onSite({ bois: 'b14' }) }

interface Wanted {
  camille?: Parameters<typeof withCamille>[0]
  settings?: SomeSettings
  /** Capacity at noon, Paris time. */
  places?: number
}

const begin = ({ camille = { participation: onSite() }, settings = {}, places = 12 }: Wanted = {}) =>
  stage({
    settings: { FO_MEETING_CONFERENCES_ACTIVE: true, FO_MEETING_CONFERENCES_VERSION: 2, ...settings },
    days: [{ id: 'j1', day: '2027-03-16' }],
    conferences: [
      { id: 'terre', title: 'Terre crue', slots: [slot('t10', 10, 12), slot('t11', 11, places)] },
      { id: 'bois', title: 'Bois', slots: [slot('b14', 14, 1)] },
    ],
    people: withCamille(camille, [BO]),
  })
const show = (on: Stage) => on.show(<ConferencesScreen />)
const held = async (on: Stage) =>
  (await on.ask(CAMILLE, listUserConferences, { params: on.pathOf(CAMILLE) })).data.map(({ slotId }) => slotId)

test('each slot shows its places left, and a full one cannot be chosen', async () => {
  const { screen } = await show(await begin())
  await expect.element(screen.getByRole('button', { name: /11\sh – 12\sh.*12 places/ })).toBeEnabled()
  await expect.element(screen.getByRole('button', { name: /15\sh – 16\sh.*Complet/ })).toBeDisabled()
})

test('a slot taken with the keyboard is saved at once, and said', async () => {
  const on = await begin()
  const { screen } = await show(on)
  const mine = screen.getByRole('button', { name: /^mar.*12\sh – 13\sh/ })
  await expect.element(mine).toBeEnabled()
  mine.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(mine).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText(/Votre place à «\sTerre crue\s» est réservée/)).toBeInTheDocument()
  expect(await held(on)).toEqual(['t11'])
})

test('a slot that filled up meanwhile says why at its conference, and is not taken', async () => {
  const on = await begin({ places: 1 })
  const { screen } = await show(on)
  const mine = screen.getByRole('button', { name: /^mar.*12\sh – 13\sh/ })
  await expect.element(mine).toBeEnabled()
  const params = { ...on.pathOf(BO.email), conferenceId: 'terre', slotId: 't11' }
  await on.ask(BO.email, takeSlot, { params })
  await mine.click()
  await expect.element(screen.getByText('Il n’y a plus de place sur ce créneau')).toBeVisible()
  await expect
    .element(screen.getByRole('group', { name: /Terre crue/ }))
    .toHaveAccessibleDescription('Il n’y a plus de place sur ce créneau')
  await expect.element(mine).toHaveAttribute('aria-pressed', 'false')
  expect(await held(on)).toEqual([])
})

test('leaving a slot is asked first: no keeps it, yes gives it back', async () => {
  const on = await begin({ camille: { participation: onSite({ terre: 't11' }) } })
  const { screen, press } = await show(on)
  const mine = screen.getByRole('button', { name: /12\sh – 13\sh.*Réservé/ })
  await mine.click()
  await expect.element(screen.getByRole('dialog', { name: 'Vous désinscrire ?' })).toBeVisible()
  await screen.getByText('Non, garder ma place').click()
  expect(await held(on)).toEqual(['t11'])
  await mine.click()
  await press('Oui, me désinscrire')
  await expect.element(screen.getByRole('button', { name: /12\sh – 13\sh/ })).toHaveAttribute('aria-pressed', 'false')
  expect(await held(on)).toEqual([])
})

test('an unregistered person is led to the registration and can choose nothing', async () => {
  const on = await begin({ camille: {} })
  const { screen } = await show(on)
  await expect
    .element(screen.getByRole('link', { name: 'Mon inscription' }))
    .toHaveAttribute('href', `/${on.boot.event.context}/inscription`)
  await expect.element(screen.getByRole('button', { name: /11\sh – 12\sh/ })).toBeDisabled()
})

test('once registration has closed the page says that nothing can change', async () => {
  const { screen } = await show(await begin({ settings: CLOSED }))
  await expect.element(screen.getByText(/vos conférences ne peuvent plus changer/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /11\sh – 12\sh/ })).toBeDisabled()
})

test('a conference shows the room of each slot and its speakers, with or without a portrait', async () => {
  const on = await stage({
    settings: { FO_MEETING_CONFERENCES_ACTIVE: true, FO_MEETING_CONFERENCES_VERSION: 2 },
    days: [{ id: 'j1', day: '2027-03-16' }],
    rooms: [{ id: 'halle', name: 'Grande halle' }],
    speakers: [
      { id: 'lou', name: 'Lou Marin', title: 'Économiste du bois', text: '<p>Depuis dix ans</p>' },
      { id: 'noa', name: 'Noa Petit' },
    ],
    conferences: [
      {
        ...{ id: 'terre', title: 'Terre crue', speakers: ['lou', 'noa'] },
        slots: [{ ...slot('t10', 10, 12), roomId: 'halle' }, slot('t11', 11, 12)],
      },
    ],
    people: withCamille({ participation: onSite() }),
  })
  const { screen } = await show(on)
  await expect.element(screen.getByRole('button', { name: /11\sh – 12\sh.*Grande halle.*12 places/ })).toBeEnabled()
  const speaking = screen.getByRole('list', { name: 'Intervenants' })
  await expect.element(speaking.getByText('Économiste du bois')).toBeVisible()
  await expect.element(speaking.getByText('NP')).toBeVisible()
  await speaking.getByText('Présentation de Lou Marin').click()
  await expect.element(speaking.getByText('Depuis dix ans')).toBeVisible()
  await screen.getByRole('button', { name: /11\sh – 12\sh/ }).click()
  await expect
    .element(screen.getByText(/est réservée\s: mar\. 16 mars, 11\sh – 12\sh, Grande halle/))
    .toBeInTheDocument()
})
