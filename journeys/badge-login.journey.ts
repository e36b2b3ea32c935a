import { expect } from '@playwright/test'
import { newBadge } from './parts/badges.ts'
import { withCamera } from './parts/camera.ts'
import { test } from './parts/journey.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

test('a badge shown to the camera signs its owner in', async ({ request }) => {
  const { code } = await newBadge(request, 'badges', { firstName: 'Aïcha', lastName: 'Bernard' })
  await withCamera([`https://parvis.example/?b=${code}`], async (page) => {
    allow(page, 'GET /ticket', 403)
    await page.goto('/badges/login')
    await seen(page, 'login-with-badge-offered')
    await page.getByRole('link', { name: 'Se connecter avec un badge' }).click()
    // There is no live to go to. A badge session is too weak to open one's own ticket.
    await expect(page).toHaveURL(/\/badges$/)
    await expect(page.getByText('Bonjour Aïcha')).toBeVisible()
    await seen(page, 'login-with-badge-home')
    await page.reload()
    await expect(page.getByText('Bonjour Aïcha')).toBeVisible()
  })
})

test('a badge without a holder is said to be unknown, and the next one read', async ({ request }) => {
  const { code } = await newBadge(request, 'badges', { firstName: 'Aïcha' })
  await withCamera(['BADGE0INCONNU'], async (page) => {
    allow(page, 'GET /ticket', 403)
    await page.goto('/badges/login-with-badge')
    await expect(page.getByText(/Ce badge n’est pas connu/)).toBeVisible()
    await seen(page, 'login-with-badge-unknown')
    // Typed by hand, in the groups of four that are printed.
    await page.getByRole('textbox', { name: 'Code du badge' }).fill(code.toLowerCase().replace(/(.{4})/g, '$1 '))
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText('Bonjour Aïcha')).toBeVisible()
  })
})

test('a camera that is refused is told so, with the ways round it', async () => {
  await withCamera([], async (page) => {
    await page.goto('/badges/login-with-badge')
    await expect(page.getByText('Veuillez activer la caméra pour scanner votre badge', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Prendre une photo du badge' })).toBeVisible()
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText('Le code du badge est obligatoire')).toBeVisible()
    await seen(page, 'login-with-badge-denied')
  })
})

test('an event that does not offer it says so', async ({ page }) => {
  await page.goto('/salon/login-with-badge')
  await expect(page.getByText('La connexion par badge n’est pas proposée')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code du badge' })).toHaveCount(0)
})
