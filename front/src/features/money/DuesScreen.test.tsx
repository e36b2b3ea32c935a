import { confirmTransfer, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { readDues, remindDues } from '@parvis/contract/money/money.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { DuesScreen } from './DuesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const show = (on: Stage, path = '/page') => on.show(<DuesScreen />, { as: ORGANISER, path })
const duesOf = async (on: Stage) => (await on.ask(ORGANISER, readDues, { params: on.ids, query: {} })).data

test('the balance of each payer is told, and a reminder leaves once the number of mails is confirmed', async () => {
  const on = await stagePaying()
  await beginPayment(on, 'transfer')
  const { screen, press } = await show(on)
  await expect.element(screen.getByText(/^84,00\s€ dus par 1 personne$/)).toBeVisible()
  const row = screen.getByRole('table', { name: 'Ce qui reste dû, par personne qui règle' })
  await expect.element(row.getByRole('cell', { name: /Virement attendu/ })).toBeVisible()
  await press('Relancer ROUX Camille…')
  await expect.element(screen.getByText(/^1 mail part, dans la langue de la personne/)).toBeVisible()
  await press('Envoyer 1 relance')
  await expect.element(screen.getByText('1 relance est partie.')).toBeVisible()
  await expect.element(screen.getByText('relance envoyée')).toBeVisible()
  await press('Revenir à la liste')
  await expect.element(row.getByText('moins de 3 jours depuis la relance')).toBeVisible()
  expect(await duesOf(on)).toMatchObject([{ reminders: 1, hold: 'soon' }])
})

test('a payer reminded by a colleague meanwhile gets no second mail, and the time of the first is told', async () => {
  const on = await stagePaying()
  const { screen, press } = await show(on)
  await press('Choisir la personne à relancer')
  await press('Relancer 1 personne…')
  const [due] = await duesOf(on)
  await on.ask(ORGANISER, remindDues, { params: on.ids, body: { userIds: [due?.userId ?? ''] } })
  await press('Envoyer 1 relance')
  await expect.element(screen.getByText('Aucune relance n’est partie.')).toBeVisible()
  await expect.element(screen.getByText(/^relance déjà partie le /)).toBeVisible()
  expect(await duesOf(on)).toMatchObject([{ reminders: 1 }])
})

test('a payer who has paid meanwhile gets no mail, and leaves the list', async () => {
  const on = await stagePaying()
  await beginPayment(on, 'transfer')
  const { screen, press } = await show(on)
  await press('Relancer ROUX Camille…')
  const [order] = (await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })).data
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: order?.id ?? '' }, body: {} })
  await press('Envoyer 1 relance')
  await expect.element(screen.getByText('a réglé entre-temps')).toBeVisible()
  await press('Revenir à la liste')
  await expect.element(screen.getByRole('heading', { name: 'Rien ne reste dû' })).toBeVisible()
})

test('nothing is due in a free event, filters say when they match no payer, and a cut is told', async () => {
  const free = await show(await stage())
  await expect.element(free.screen.getByRole('heading', { name: 'Rien ne reste dû' })).toBeVisible()
  await cleanup()
  const { screen, press, where } = await show(await stagePaying())
  await screen.getByLabelText('Moyen').selectOptions('Facture à régler')
  await expect.element(screen.getByRole('heading', { name: 'Rien ne correspond à ces filtres' })).toBeVisible()
  expect(where()).toBe('/organisation/argent/reste-du?moyen=invoice')
  await press('Retirer les filtres')
  await expect.element(screen.getByRole('cell', { name: /Rien de commencé/ })).toBeVisible()
  cutNetwork()
  await press('Relancer ROUX Camille…')
  await press('Envoyer 1 relance')
  await expect.element(screen.getByText(/le reste n’a pas commencé/)).toBeVisible()
})

test('places to be given up are told with their moment, alone where that is asked', async () => {
  const on = await stagePaying({ FO_UNPAID_HOURS: 48 })
  const { screen } = await show(on, '/page?relance=kept&tri=kept')
  const table = screen.getByRole('table', { name: 'Ce qui reste dû, par personne qui règle' })
  await expect.element(table.getByRole('columnheader', { name: 'Place gardée jusqu’au' })).toBeVisible()
  const [due] = await duesOf(on)
  expect(due?.keptUntil).not.toBeNull()
  await cleanup()
  const forever = await stagePaying()
  const { screen: other } = await show(forever, '/page?relance=kept')
  await expect.element(other.getByRole('heading', { name: /Rien ne correspond|Aucun/ })).toBeVisible()
})
