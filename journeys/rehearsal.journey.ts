import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { pressOpen } from './parts/mails.ts'
import { signIn } from './parts/people.ts'
import { choose } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('an organiser goes through the registration as a new person, and keeps their own place in the event', async ({
  page,
  isMobile,
}) => {
  const context = `marronniers-${isMobile ? 'phone' : 'desktop'}`
  await page.goto(`/${context}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await page.getByRole('button', { name: 'Essayer l’inscription' }).click()
  await seen(page, 'rehearsal-ready')
  const [tried] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /Ouvrir la page d’essai/ }).click(),
  ])
  await pressOpen(tried)
  await expect(tried.getByText(/^Essai\s: ce que vous faites ici ne compte nulle part/)).toBeVisible()
  await expect(tried).toHaveURL(/\/essai-[0-9a-f]{18}\/?$/)
  await seen(tried, 'rehearsal-home')
  await tried.goto(`${tried.url().replace(/\/$/, '')}/inscription`)
  await choose(tried, 'Je ne')
  await expect(tried.getByRole('button', { name: /^Valider/ })).toBeVisible()
  await tried.close()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await page.getByRole('button', { name: /^Effacer l’essai/ }).click()
  await expect(page.getByText('1 essai effacé')).toBeVisible()
})
