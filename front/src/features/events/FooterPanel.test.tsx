import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { requested } from '#testing/requested.ts'
import type { Staging } from '#testing/stage.tsx'
import { stage } from '#testing/stage.tsx'
import { FooterPanel } from './FooterPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const open = async (settings: NonNullable<Staging['settings']>, width = 1280) => {
  await page.viewport(width, 800)
  return (await stage({ settings })).show(<FooterPanel />, { as: null })
}

test('a conversation on a social network opens where the event has one, once the visitor agrees', async () => {
  // Earlier tests may have made requests.
  const before = requested().map(String)
  const { screen, press } = await open({ FO_CHAT_WIDGET: { network: 'messenger', pageId: 'les luthiers' } })
  const elsewhere = () => requested().filter((url) => url.origin !== location.origin && !before.includes(String(url)))
  await press('Discuter avec nous')
  await expect.element(screen.getByRole('dialog', { name: 'Discuter avec nous' })).toBeVisible()
  const way = screen.getByRole('link', { name: 'Ouvrir Messenger' })
  await expect.element(way).toHaveAttribute('href', 'https://m.me/les%20luthiers')
  await expect.element(way).toHaveAttribute('target', '_blank')
  // Nothing of the network is in the page.
  expect(elsewhere()).toEqual([])
  expect(screen.container.querySelector('iframe, script')).toBeNull()
  await press('Fermer')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Discuter avec nous' })).toHaveFocus()
})

test('the button of a conversation is hidden where the event has none', async () => {
  const { screen } = await open({ FO_ASSISTANCE_HTML: '<p>Appelez l’accueil</p>' })
  await expect.element(screen.getByText('Appelez l’accueil')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Discuter avec nous' })).not.toBeInTheDocument()
})

test('the foot of the page shows the organiser, the dates, the place, the help and the legal mentions', async () => {
  const { screen } = await open({
    FO_ORGANISER_HTML: '<p>Les luthiers de Mirecourt</p>',
    FO_ASSISTANCE_HTML: '<p>Appelez l’accueil</p>',
    FO_LEGAL_HTML: '<p>Association déclarée</p>',
    FO_LOCATION: { name: 'La halle', address: '1 rue du Pont, Mirecourt', latitude: 48.3, longitude: 6.13 },
  })
  for (const text of [
    'Les luthiers de Mirecourt',
    'Appelez l’accueil',
    'Association déclarée',
    '1 rue du Pont, Mirecourt',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  for (const heading of ['Organisateur', 'Dates', 'Lieu', 'Assistance'])
    await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Google Agenda' })).toBeVisible()
  const links = [...screen.container.querySelectorAll('a')].map(({ href }) => href)
  expect(links.filter((href) => href.includes('48.3')).length).toBeGreaterThan(1)
})

test('on a phone the foot is folded, except for the accessibility statement', async () => {
  const { screen } = await open({ FO_ASSISTANCE_HTML: '<p>Appelez l’accueil</p>' }, 390)
  await expect.element(screen.getByRole('link', { name: /^Accessibilité/ })).toBeVisible()
  await expect.element(screen.getByText('Appelez l’accueil')).not.toBeVisible()
  expect(screen.container.getBoundingClientRect().height).toBeLessThan(260)
  await screen.getByText('À propos de l’événement').click()
  await expect.element(screen.getByText('Appelez l’accueil')).toBeVisible()
})
