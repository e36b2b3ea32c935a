import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { eventOf, personOf } from './parts/live.ts'
import { newPerson, openAs } from './parts/people.ts'
import { steadiness, watchSteadiness } from './parts/steadiness.ts'

const STILL = 0.02

/** A slow network, on which parts of a page arrive one by one. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const [latency, downloadThroughput, uploadThroughput] = [150, 400_000, 100_000]
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput, uploadThroughput },
  })
}

async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect((await steadiness(page)).shift).toBeLessThan(STILL)
}

test('no page moves while it comes, on a slow network', async ({ page, request }) => {
  await watchSteadiness(page)
  await slowDown(page)
  await page.goto('/salon')
  await expect(page.getByRole('link', { name: 'S’inscrire' })).toBeVisible()
  await expectStill(page)

  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon')
  await expect(page.getByRole('link', { name: 'M’inscrire' })).toBeVisible()
  await expectStill(page)
  await openAs(page, person, '/salon/inscription')
  await expect(page.getByRole('heading', { name: /^Participerez-vous/ })).toBeVisible()
  await expectStill(page)
  const lighthouse = eventOf('phare')
  await openAs(page, await personOf(request, lighthouse, 'gardien@parvis.example'), `/${lighthouse}/live?admin`)
  await expect(page.getByText('Aperçu avant le direct')).toBeVisible()
  await expectStill(page)
})
