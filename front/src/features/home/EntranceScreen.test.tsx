import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Staging } from '#testing/stage.tsx'
import { CLOSED, stage } from '#testing/stage.tsx'
import { EntranceScreen } from './EntranceScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const staging: Staging = {
  alias: 'Trois jours de fête',
  days: [
    { id: 'j1', day: '2027-03-11', label: 'Bois', startTime: '09:30', endTime: '18:00', price: 18 },
    { id: 'j2', day: '2027-03-12', capacity: 0, price: 18 },
  ],
  conferences: [
    {
      id: 'foret',
      title: 'Une forêt',
      slots: [{ id: 'f1', startAt: '2027-03-11T10:00:00+01:00', endAt: '2027-03-11T11:00:00+01:00' }],
    },
  ],
  settings: {
    homeMessage: '<p>Bienvenue à <b>la fête</b></p>',
    FO_PAYMENT_ACTIVE: true,
    FO_MEETING_CONFERENCES_ACTIVE: true,
  },
}
const show = async (more: Staging = {}) => {
  const on = await stage({ ...staging, ...more, settings: { ...staging.settings, ...more.settings } })
  const { screen } = await on.show(<EntranceScreen />, { as: null })
  return { screen, base: `/${on.boot.event.context}` }
}

test('a visitor without a session reads about the event, its price and its programme', async () => {
  const { screen, base } = await show()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Trois jours de fête' })).toBeVisible()
  await expect.element(screen.getByText('la fête', { exact: true })).toBeVisible()
  const days = screen.getByRole('listitem')
  const told = (n: number) => days.nth(n).element().textContent.replace(/\s/g, ' ')
  await expect.poll(() => told(0)).toBe('jeudi 11 mars 2027Bois · 9 h 30 – 18 h18,00 € HT')
  expect(told(1)).toBe('vendredi 12 mars 20279 h – 18 hComplet')
  await screen.getByText('Voir le programme').click()
  await expect.element(screen.getByText('Une forêt')).toBeVisible()
  // In the event's time zone, wherever it is read.
  await expect.element(screen.getByText(/^10\sh$/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'S’inscrire' }))
    .toHaveAttribute('href', `${base}/login?redirect=${encodeURIComponent(`${base}/inscription`)}`)
  await expect
    .element(screen.getByRole('link', { name: 'J’ai déjà un compte' }))
    .toHaveAttribute('href', `${base}/login`)
})

test('no price shows where only some people pay, and no registration once it is closed', async () => {
  const { screen } = await show({ settings: { ...CLOSED, FO_PAYMENT_ACTIVE: false } })
  await expect.element(screen.getByText('Les inscriptions sont fermées.')).toBeVisible()
  await expect.element(screen.getByText(/HT/)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'S’inscrire' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'J’ai déjà un compte' })).toBeVisible()
})

test('hours name their time zone to a reader in another one, and to no other', async () => {
  const { screen } = await show({ timeZone: 'Asia/Tokyo' })
  await expect.element(screen.getByText(/9\sh\s30.*18\sh \(heure de Tokyo\)/)).toBeVisible()
  await expect.element(screen.getByText('Voir le programme (heure de Tokyo)')).toBeVisible()
  await cleanup()
  const here = await show()
  await expect.element(here.screen.getByText(/9\sh\s30.*18\sh$/)).toBeVisible()
  expect(document.body.textContent).not.toContain('heure de')
})

test('an event that is over says so, and a day that is over is not offered', async () => {
  const past = [
    { id: 'j1', day: '2027-02-11' },
    { id: 'j2', day: '2027-02-12' },
  ]
  const { screen } = await show({ days: past, conferences: [] })
  await expect.element(screen.getByText('L’événement est terminé\u00a0: les inscriptions sont fermées.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'S’inscrire' })).not.toBeInTheDocument()
  await cleanup()
  const { screen: under } = await show({ days: [...past, { id: 'j3', day: '2027-03-12' }], conferences: [] })
  await expect.element(under.getByText('vendredi 12 mars 2027')).toBeVisible()
  await expect.element(under.getByText('vendredi 12 février 2027')).not.toBeInTheDocument()
})
