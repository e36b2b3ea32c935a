import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { newPerson, openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'

test('the organiser’s own pages open from the home page, and an unknown one says so', async ({ page, request }) => {
  await openAs(page, await newPerson(request, 'luthiers'), '/luthiers')
  await page.getByRole('link', { name: 'Venir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Venir' })).toBeVisible()
  await expect(page.getByText('sept minutes à pied')).toBeVisible()
  await seen(page, 'section')
  await page.getByRole('link', { name: 'Accessibilité', exact: true }).click()
  await expect(page.getByText('Une boucle magnétique')).toBeVisible()

  await page.goto('/luthiers/sections/inconnue')
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  await seen(page, 'section-unknown')
})
