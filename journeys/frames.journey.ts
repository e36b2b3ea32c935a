import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { seen } from './parts/seen.ts'
import { allowSite } from './parts/watch.ts'

const MAP = 'https://cartes.exemple.fr/depart'

const drawMaps = (page: Page) =>
  page.route('https://cartes.exemple.fr/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><p>La carte du départ</p>' }),
  )

const frameMap = (page: Page) =>
  page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.title = 'Carte ajoutée'
    frame.src = src
    document.body.append(frame)
  }, MAP)

const refusalIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), { once: true })
      }),
  )

test('an event shows frames of the hosts that it allows; those of another event stay out', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  allowSite(page, new URL(MAP).origin)
  await drawMaps(page)
  const answer = await page.goto('/sentiers')
  expect(answer?.headers()['content-security-policy']).toContain(' https://cartes.exemple.fr;')
  const map = page.locator('iframe[title="Carte du départ"]')
  await map.scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe[title="Carte du départ"]').getByText('La carte du départ')).toBeVisible()
  await expect(map).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(page.locator('iframe[title="Film du départ"]')).toHaveCount(0)
  await seen(page, 'frame-allowed')

  // Refusals are reported in the console: provoked in a browser that is not watched for errors.
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await context.newPage()
  await drawMaps(elsewhere)
  await elsewhere.goto('/sentiers')
  await frameMap(elsewhere)
  await expect(elsewhere.frameLocator('iframe[title="Carte ajoutée"]').getByText('La carte du départ')).toBeVisible()
  const other = await elsewhere.goto('/cerfs-volants')
  expect(other?.headers()['content-security-policy']).not.toContain('exemple.fr')
  const [refused] = await Promise.all([refusalIn(elsewhere), frameMap(elsewhere)])
  expect(refused).toContain(new URL(MAP).origin)
  await context.close()
})
