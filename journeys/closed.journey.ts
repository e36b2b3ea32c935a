import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { YEAR } from './parts/year.ts'

test('a closed event shows a registration as it stands, without a way to change it', async ({ page }) => {
  await page.goto('/canal/inscription')
  await signIn(page, 'inscrite@parvis.example', 'parvis-partout')
  await expect(
    page.getByText('Les inscriptions sont closes : votre inscription ne peut plus être modifiée'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Télécharger mon badge' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier mon inscription' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Annuler mon inscription' })).toHaveCount(0)
  await seen(page, 'closed-registered')
})

test('a closed event tells latecomers that it is closed', async ({ page }) => {
  await page.goto('/canal/inscription')
  await signIn(page, 'tardif@parvis.example', 'parvis-partout')
  await expect(page.getByText('Les inscriptions sont closes.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'M’inscrire' })).toHaveCount(0)
  await seen(page, 'closed-latecomer')
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page.getByText('Les inscriptions sont fermées.')).toBeVisible()
  await seen(page, 'closed-home')
})

test('an event that is not open yet tells its opening time', async ({ page }) => {
  await page.goto('/bientot/inscription')
  await signIn(page, 'impatiente@parvis.example', 'parvis-partout')
  await expect(page.getByText('Les inscriptions ne sont pas encore ouvertes')).toBeVisible()
  await expect(page.getByText(new RegExp(`Elles ouvriront le .* décembre ${YEAR}`))).toBeVisible()
  await seen(page, 'not-open')
})
