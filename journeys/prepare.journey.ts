import { expect } from '@playwright/test'
import { Gestures } from './parts/gestures.ts'
import { test } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { seen } from './parts/seen.ts'

test('an organiser makes an event from nothing and publishes it, in few gestures', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow()
  const context = `neuf-${isMobile ? 'phone' : 'desktop'}`
  await page.goto(`/marronniers-${isMobile ? 'phone' : 'desktop'}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await page.goto('/organisation')
  await expect(page.getByRole('heading', { level: 2, name: 'Préparer un événement' })).toBeVisible()
  await seen(page, 'area-mine')

  const gestures = new Gestures(page, context)
  await gestures.press(/^Partir d’une page blanche/)
  await gestures.fill('Nom de l’événement', 'La veillée du neuf')
  await gestures.fill('Adresse de la page', context)
  await gestures.fill('Premier jour', '2090-05-21')
  await gestures.fill('Lieu', 'La grange')
  await seen(page, 'area-prepare')
  await gestures.press('Créer l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Avant de publier' })).toBeVisible()
  await gestures.press('Publier l’événement')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  expect(gestures.count).toBeLessThanOrEqual(10)

  const visitor = await browser.newPage()
  await visitor.goto(`/${context}`)
  await expect(visitor.getByText('La veillée du neuf').first()).toBeVisible()
  await visitor.close()
})
