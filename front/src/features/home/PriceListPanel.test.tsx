import { readPriceList } from '@parvis/contract/typologies/typologies.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Staging } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, stage } from '#testing/stage.tsx'
import { EntranceScreen } from './EntranceScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

const required = { '0': { isRadio: true, isRequired: true } }
const fair: Staging = {
  name: 'Assises du vivant',
  days: [{ id: 'j1', day: '2027-05-11', label: 'Congrès' }],
  typologies: [
    { id: 'member', label: 'Adhérent' },
    { id: 'other', label: 'Non adhérent' },
    { id: 'press', label: 'Presse' },
    { id: 'guest', label: 'Personne invitée' },
  ],
  articles: [
    {
      ...{ id: 'pass', label: 'Inscription', price: 300, prices: { member: 180, guest: 7 }, stock: 40, days: required },
      tiers: [{ until: '2027-04-30', price: 250, prices: { member: 150 } }],
    },
    { id: 'gala', label: 'Dîner de gala', price: 75, vatRate: 10, stock: 8, days: { j1: {} } },
    { id: 'visit', label: 'Visite du chantier', price: 25, stock: 0, days: { j1: {} } },
    { id: 'book', label: 'Actes, livre broché', price: 30, tiers: [{ first: 12, price: 20 }], days: { '0': {} } },
  ],
  settings: {
    ...{ FO_PAYMENT_ACTIVE: true, FO_ARTICLES_ACTIVE: true, FO_PRICES_WITH_VAT: true, FO_LANGUAGES: ['fr', 'en'] },
    ...{ FO_TYPOLOGY_HIDDEN: ['guest'], bgPrimaryColor: '#0f5c4d', homeMessage: '<p>Bienvenue</p>' },
    typosV2: { press: { FO_PAYMENT_ACTIVE: false } },
  },
}

const linesIn = (region: Locator) =>
  region
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))

test('a visitor without an account reads the price of each type, its last day, the optional articles and the places left', async () => {
  const on = await stage(fair)
  const { screen } = await on.show(<EntranceScreen />, { as: null })
  const region = screen.getByRole('region', { name: 'Tarifs' })
  await expect.element(region).toBeVisible()
  expect(linesIn(region)).toEqual([
    'AdhérentIl en reste 40jusqu’au 30 avril 2027, puis 180,00 € TTC150,00 € TTC',
    'Non adhérentIl en reste 40jusqu’au 30 avril 2027, puis 300,00 € TTC250,00 € TTC',
    'PresseIl en reste 40Gratuit',
    'Dîner de galaIl en reste 875,00 € TTC',
    'Visite du chantierComplet',
    'Actes, livre brochéplus que 12 places à ce prix, puis 30,00 € TTC20,00 € TTC',
  ])
  await expect.element(region.getByRole('heading', { name: 'En option' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/invitée|7,00/)
})

test('an event that is full on site names the types with a waiting list, and those with places left', async () => {
  const full: Staging = {
    ...fair,
    days: [{ id: 'j1', day: '2027-05-11', capacity: 0, price: 18 }],
    articles: [],
    settings: {
      ...{ ...fair.settings, FO_PRICES_WITH_VAT: false, FO_PARTICIPATION_REMOTE_HIDE: true },
      typosV2: { press: { FO_PARTICIPATION_REMOTE_HIDE: false }, other: { FO_WAITING_LIST: false } },
    },
  }
  const on = await stage(full)
  const { screen } = await on.show(<EntranceScreen />, { as: null })
  const region = screen.getByRole('region', { name: 'Tarifs' })
  await expect.element(region).toBeVisible()
  expect(linesIn(region)).toEqual([
    'AdhérentListe d’attente',
    'Non adhérentComplet',
    'PresseComplet sur place : à distance seulement18,00 € HT',
  ])
})

test('an event that keeps its prices to registered people shows none, neither of its days', async () => {
  const days = [{ id: 'j1', day: '2027-05-11', label: 'Congrès', price: 18 }]
  const on = await stage({ ...fair, days, settings: { ...fair.settings, FO_ENTRANCE_PRICES: false } })
  const { screen } = await on.show(<EntranceScreen />, { as: null })
  await expect.element(screen.getByText(/^Congrès/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Tarifs' })).not.toBeInTheDocument()
  expect(document.body.textContent).not.toMatch(/€|Gratuit/)
})

test('the prices that the page came with show without being asked for, and are asked for in another language', async () => {
  const on = await stage(fair)
  const prices = await on.ask(CAMILLE, readPriceList, { params: on.ids })
  const asked: string[] = []
  const cut = cutNetwork((path) => {
    if (path.endsWith('/price-list')) asked.push(path)
    return false
  })
  const { screen } = await on.show(<EntranceScreen prices={prices} />, { as: null })
  await expect.element(screen.getByRole('region', { name: 'Tarifs' })).toBeVisible()
  expect(asked).toEqual([])
  await cleanup()
  const spoken = await on.show(<EntranceScreen prices={{ ...prices, language: 'en' }} />, { as: null })
  await expect.element(spoken.screen.getByRole('region', { name: 'Tarifs' })).toBeVisible()
  expect(asked).toHaveLength(1)
  await cleanup()
  await on.show(<EntranceScreen prices={null} />, { as: null })
  expect([document.body.textContent.includes('Tarifs'), asked.length]).toEqual([false, 1])
  cut.mend()
})

test('a page that stays open asks again once its prices expire', async () => {
  const on = await stage(fair)
  const prices = await on.ask(CAMILLE, readPriceList, { params: on.ids })
  const [first, ...others] = prices.types
  const over = {
    ...prices,
    types: first ? [{ ...first, price: 99 }, ...others] : [],
    validUntil: '2020-01-01T00:00:00Z',
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { screen } = await on.show(<EntranceScreen prices={over} />, { as: null })
  await expect.element(screen.getByText(/^99,00\s€ TTC$/)).toBeVisible()
  vi.advanceTimersByTime(10_000)
  await expect.element(screen.getByText(/^150,00\s€ TTC$/)).toBeVisible()
  await expect.element(screen.getByText(/^99,00/)).not.toBeInTheDocument()
})
