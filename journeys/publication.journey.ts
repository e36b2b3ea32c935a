import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { expect } from '@playwright/test'
import { getPart, savePart } from '../contract/src/features/event-config/event-config.ts'
import { test } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const NAME = 'Les Ormes en secret'

test('a draft shows nothing of itself, opens to its team, and to the public once it is published', {
  tag: '@desktop',
}, async ({ page, browser, isMobile }) => {
  const context = `brouillon-${isMobile ? 'phone' : 'desktop'}`
  await page.goto(`/${context}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cet événement n’est pas en ligne' })).toBeVisible()
  expect(await page.content()).not.toContain(NAME)
  await seen(page, 'draft-visitor')

  await page.getByRole('button', { name: 'Je suis de l’équipe' }).click()
  await signIn(page, 'curieuse@parvis.example', 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Cet événement n’est pas en ligne' })).toBeVisible()
  await page.getByRole('button', { name: 'Changer de compte' }).click()
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
  await expect(page.getByText('Le vendeur est incomplet')).toBeVisible()
  await seen(page, 'draft-before')

  await page.goto(`/${context}`)
  await expect(page.getByText(/^Brouillon/)).toBeVisible()
  await expect(page.getByText(NAME).first()).toBeVisible()
  const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())
  await expect.poll(brand).toBe('#7a2e5d')
  await seen(page, 'draft-page')

  await page.goto(`/${context}/organisation/apparence`)
  if (isMobile) await page.getByRole('button', { name: 'Aperçu' }).click()
  const preview = page.frameLocator('iframe[name="parvis.preview"]')
  await expect(preview.getByText(NAME).first()).toBeVisible()
  await expect(preview.getByText(/^Brouillon/)).toHaveCount(0)
  await page.goto(`/${context}`)

  // Resolves the obstacle through the API of the settings screen.
  const token = await page.evaluate(() => Object.entries(localStorage).find(([key]) => /token/.test(key))?.[1] ?? '')
  const { id: eventId, domainId } = (await (await page.request.get(`/api/context/${context}`)).json()) as Record<
    string,
    string
  >
  const url = (endpoint: typeof getPart | typeof savePart) =>
    `/api${routeOf(endpoint)[1]
      .replace(':domainId', domainId ?? '')
      .replace(':eventId', eventId ?? '')
      .replace(':part', 'settings')}`
  const headers = { authorization: `Bearer ${token.replaceAll('"', '')}` }
  const { revision, value } = (await (await page.request.get(url(getPart), { headers })).json()) as {
    revision: string
    value: Record<string, unknown>
  }
  const saved = await page.request.put(url(savePart), {
    headers,
    data: { revision, value: { ...value, FO_PAYMENT_ACTIVE: false } },
  })
  expect(saved.status()).toBe(200)

  await page.getByRole('link', { name: 'Avant de publier' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
  await expect(page.getByText('Le vendeur est incomplet')).toHaveCount(0)
  await seen(page, 'draft-ready')
  await page.getByRole('button', { name: 'Publier l’événement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(`/${context}`)
  await expect(visitor.getByText(NAME).first()).toBeVisible()
  await visitor.close()
})
