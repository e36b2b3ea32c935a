import { listUserConferences } from '@parvis/contract/conferences/conferences.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, stage, withCamille } from '#testing/stage.tsx'
import { UserConferencesScreen } from './UserConferencesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const conference = (id: string, title: string, hour: string) => ({
  ...{ id, title },
  slots: [{ id: `${id}-1`, startAt: `2027-03-16T${hour}:00:00Z`, endAt: `2027-03-16T${hour}:45:00Z` }],
})
const BOTH = { soir: 'soir-1', matin: 'matin-1' }
const LEO = 'leo@exemple.fr'

/** Camille and her companion Léo hold these slots. */
function begin(slots: Record<string, string> = BOTH): Promise<Stage> {
  const participation = { choice: 'onsite' as const, days: ['j1'], slots }
  const leo = { email: LEO, firstName: 'Léo', lastName: 'Roux' }
  return stage({
    settings: { FO_MEETING_CONFERENCES_ACTIVE: true, FO_MEETING_CONFERENCES_VERSION: 2 },
    days: [{ id: 'j1', day: '2027-03-16' }],
    conferences: [
      conference('soir', 'La nocturne', '18'),
      conference('autre', 'Bois', '10'),
      conference('matin', 'Terre crue', '08'),
    ],
    people: withCamille({ participation }, [{ ...leo, participation: { ...participation, registeredBy: CAMILLE } }]),
  })
}
const show = (on: Stage, whose = CAMILLE) =>
  on.show(<UserConferencesScreen />, {
    route: '/users/$userId/conferences',
    path: `/users/${on.person(whose).userId}/conferences`,
  })
const held = async (on: Stage) =>
  (await on.ask(CAMILLE, listUserConferences, { params: on.pathOf(CAMILLE) })).data.map(({ id }) => id)

test('the conferences held are listed in the order of the day, and no other', async () => {
  const { screen } = await show(await begin())
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Mes conférences' })).toBeVisible()
  const titles = () =>
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent)
  await expect.poll(titles).toEqual(['Terre crue', 'La nocturne'])
})

test('leaving a conference is asked first, and its button names it', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  const leave = screen.getByRole('button', { name: /Me désinscrire.*Terre crue/ })
  await leave.click()
  await screen.getByText('Non, garder ma place').first().click()
  expect(await held(on)).toEqual(['matin', 'soir'])
  await leave.click()
  await press('Oui, me désinscrire')
  await expect.element(leave).not.toBeInTheDocument()
  expect(await held(on)).toEqual(['soir'])
})

test('a refusal stands beside its conference, which stays', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await screen.getByRole('button', { name: /Me désinscrire.*Terre crue/ }).click()
  await on.change({ settings: CLOSED })
  await press('Oui, me désinscrire')
  await expect.element(screen.getByText('Les inscriptions sont fermées')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Terre crue' })).toBeVisible()
  expect(await held(on)).toEqual(['matin', 'soir'])
})

test('another person’s conferences carry their name, and lead to choosing for them', async () => {
  const on = await begin()
  const { screen } = await show(on, LEO)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Conférences de Léo Roux' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Choisir ou changer' }))
    .toHaveAttribute('href', `/${on.boot.event.context}/conferences?userId=${on.person(LEO).userId}`)
})

test('a person without a conference is led to choosing', async () => {
  const { screen } = await show(await begin({}))
  await expect.element(screen.getByText('Aucune conférence choisie')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Choisir des conférences' })).toBeVisible()
})
