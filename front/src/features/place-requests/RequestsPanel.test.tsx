import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { listPlaceRequests } from '@parvis/contract/place-requests/place-requests.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { PlacesScreen } from './PlacesScreen.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const BO = {
  email: 'bo@exemple.fr',
  firstName: 'Bo',
  lastName: 'Brun',
  participation: { choice: 'onsite', days: ['j1'] },
}
const DINNER = { kind: 'article' as const, target: 'dinner', label: 'Dîner de gala' }
const shownDay = {
  isShow: true,
  isDisabled: false,
  isSelected: false,
  isRadio: false,
  isRequired: false,
  isAuto: false,
}

async function soldOut(settings: object = {}) {
  const on = await stage({
    days: [{ id: 'j1', day: '2099-03-12' }],
    settings: { FO_ARTICLES_ACTIVE: true, FO_WAITING_LIST: true, ...settings },
    articles: [{ id: 'dinner', label: 'Dîner de gala', stock: 1, days: { 0: shownDay } }],
    people: withCamilleOnSite([BO as never]),
  })
  await change(on, BO.email, true)
  return on
}
const change = (on: Stage, who: string, isSelected: boolean) =>
  on.ask(who, saveUserArticles, { params: on.pathOf(who), body: [{ id: 'dinner', dayId: '0', isSelected }] })
const own = async (on: Stage) => (await on.ask(CAMILLE, listPlaceRequests, { params: on.pathOf(CAMILLE) })).data

function rowsOf(on: Stage, left: number) {
  const event = { id: on.ids.eventId, domainId: on.ids.domainId, timeZone: 'Europe/Paris' }
  const { userId } = on.pathOf(CAMILLE)
  return <RequestsPanel settings={defaultSettings} event={event} userId={userId} offers={[{ ...DINNER, left }]} />
}

test('a person waits for a full article, sees their rank, and waits no more', async () => {
  const on = await soldOut()
  const { screen } = await on.show(rowsOf(on, 0), { as: CAMILLE })
  await screen.getByRole('button', { name: 'Me mettre en attente : Dîner de gala' }).click()
  await screen.getByRole('button', { name: 'Demander 1 place' }).click()
  await expect.element(screen.getByText(/Votre demande est la prochaine/)).toBeVisible()
  expect(await own(on)).toMatchObject([{ target: 'dinner', ahead: 0 }])
  await screen.getByRole('button', { name: 'Ne plus attendre : Dîner de gala' }).click()
  await screen.getByRole('button', { name: 'Oui, la retirer' }).click()
  await expect.element(screen.getByRole('button', { name: 'Me mettre en attente : Dîner de gala' })).toBeVisible()
  expect(await own(on)).toEqual([])
})

test('a person asks for places with a companion', async () => {
  const on = await soldOut({ FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MODE: 'name', FO_COMPANIONS_MAX: 3 })
  const query = { userId: on.pathOf(CAMILLE).userId }
  await on.ask(CAMILLE, addCompanion, { params: on.ids, query, body: { firstName: 'Zoé', lastName: 'Renard' } })
  const { screen } = await on.show(rowsOf(on, 0), { as: CAMILLE })
  await screen.getByRole('button', { name: 'Me mettre en attente : Dîner de gala' }).click()
  await screen.getByRole('checkbox', { name: 'Zoé Renard' }).click()
  await screen.getByRole('button', { name: 'Demander 2 places' }).click()
  await expect.element(screen.getByText(/^2 places demandées avec Zoé/)).toBeVisible()
})

test('an offer with places, or in an event without waiting lists, asks for nothing', async () => {
  const on = await soldOut()
  const { screen } = await on.show(rowsOf(on, 2), { as: CAMILLE })
  expect(screen.getByRole('button').query()).toBeNull()
})

test('a kept place is shown with its end on the page of requests, and may be left', async () => {
  const on = await soldOut()
  const { screen } = await on.show(rowsOf(on, 0), { as: CAMILLE })
  await screen.getByRole('button', { name: 'Me mettre en attente : Dîner de gala' }).click()
  await screen.getByRole('button', { name: 'Demander 1 place' }).click()
  await expect.element(screen.getByText(/Votre demande est la prochaine/)).toBeVisible()
  cleanup()
  await change(on, BO.email, false)
  await commands.settleJobs()
  const page = (await on.show(<PlacesScreen />, { as: CAMILLE })).screen
  await expect.element(page.getByText(/^Une place vous est gardée jusqu’au/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Prendre ma place' })).toBeVisible()
  await page.getByRole('button', { name: 'Laisser la place : Dîner de gala' }).click()
  await page.getByRole('button', { name: 'Oui, la retirer' }).click()
  await expect.element(page.getByRole('heading', { name: 'Vous n’attendez aucune place' })).toBeVisible()
})
