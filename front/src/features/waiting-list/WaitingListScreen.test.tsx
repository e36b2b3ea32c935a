import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { getWaiting, saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, CLOSED, cutNetwork, stage, withCamille } from '#testing/stage.tsx'
import { WaitingListScreen } from './WaitingListScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const settings = { FO_WAITING_LIST: true }
const somebody = (firstName: string, more = {}) => ({
  ...{ email: `${firstName.toLowerCase()}@exemple.fr`, firstName, lastName: 'Brun' },
  ...more,
})
const BO = somebody('Bo', { participation: { choice: 'onsite', days: ['j1'] } })
const begin = (capacity = 1) =>
  stage({
    settings,
    days: [{ id: 'j1', day: '2027-05-21', capacity }],
    people: withCamille({}, [BO, somebody('Cy'), somebody('Di')]),
  })

/** Joins the waiting list, a minute after the previous person. */
async function wait(on: Stage, email: string): Promise<void> {
  await commands.passTime(60_000)
  await on.ask(email, saveWaiting, { params: on.pathOf(email), body: { wanted: true } })
}

async function beginOffered(): Promise<Stage> {
  const on = await begin()
  await wait(on, CAMILLE)
  await on.ask(BO.email, updateParticipation, { params: on.pathOf(BO.email), body: { participation: 3 } })
  await commands.settleJobs()
  return on
}
const standing = (on: Stage) => on.ask(CAMILLE, getWaiting, { params: on.pathOf(CAMILLE) })
const show = (on: Stage) => on.show(<WaitingListScreen />)

test('a place that is kept says its day and until when, and is taken through the registration', async () => {
  const on = await beginOffered()
  const { screen, press, where } = await show(on)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Une place s’est libérée' })).toBeVisible()
  const { offer } = await standing(on)
  const until = new Date(offer?.expiresAt ?? '')
  const kept = `vendredi 21 mai 2027 vous est gardée jusqu’au ${formatInstant(until.toISOString(), 'fr')}`
  await expect.element(screen.getByText(new RegExp(kept.replaceAll(' ', '\\s')))).toBeVisible()
  await press('Je prends la place')
  await expect.poll(where).toBe('/inscription?etape=first')
})

test('leaving the place to the next person is asked first', async () => {
  const on = await beginOffered()
  const { screen, press } = await show(on)
  await press('Je la laisse')
  await expect.element(screen.getByRole('dialog', { name: 'Laisser cette place ?' })).toBeVisible()
  await screen.getByText('Non, la garder').click()
  expect(await standing(on)).toMatchObject({ inWaitingList: true, offer: { dayId: 'j1' } })
  await press('Je la laisse')
  await press('Oui, la laisser')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Votre réponse est enregistrée' })).toHaveFocus()
  expect(await standing(on)).toEqual({ inWaitingList: false, ahead: 0, offer: null })
})

test('a waiting person is told how many are before them, and leaving the line is asked first', async () => {
  const on = await begin()
  for (const email of ['cy@exemple.fr', 'di@exemple.fr', CAMILLE]) await wait(on, email)
  const { screen, press } = await show(on)
  await expect.element(screen.getByText('2 personnes sont avant vous.')).toBeVisible()
  await press('Quitter la liste d’attente')
  await screen.getByText('Non, y rester').click()
  expect(await standing(on)).toMatchObject({ inWaitingList: true, ahead: 2 })
  await press('Quitter la liste d’attente')
  await press('Oui, la quitter')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Votre réponse est enregistrée' })).toBeVisible()
  expect(await standing(on)).toMatchObject({ inWaitingList: false })
})

test('a refusal is said, and the place is still there', async () => {
  const on = await beginOffered()
  const { screen, press } = await show(on)
  await press('Je la laisse')
  await on.change({ settings: CLOSED })
  await press('Oui, la laisser')
  await expect.element(screen.getByText('Les inscriptions sont fermées')).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Une place s’est libérée' })).toBeInTheDocument()
})

test('a person without a place joins the line here, even after declining', async () => {
  const on = await begin()
  await on.ask(CAMILLE, updateParticipation, { params: on.pathOf(CAMILLE), body: { participation: 3 } })
  const { screen, press } = await show(on)
  await press('Oui, prévenez-moi')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Vous êtes sur la liste d’attente' }))
    .toHaveFocus()
  expect(await standing(on)).toMatchObject({ inWaitingList: true })
})

test('without an offer and with places left, the page leads to the registration', async () => {
  const on = await begin(2)
  const { screen } = await show(on)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Aucune place ne vous est gardée' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Mon inscription' }))
    .toHaveAttribute('href', `/${on.boot.event.context}/inscription`)
})

test('a failed reading can be asked again', async () => {
  const on = await begin()
  const network = cutNetwork((path) => path.endsWith('/waiting-list'))
  const { screen, press } = await show(on)
  await expect.element(screen.getByText('La liste d’attente n’a pas pu être chargée')).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('button', { name: 'Oui, prévenez-moi' })).toBeVisible()
})
