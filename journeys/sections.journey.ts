import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { newPerson, openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'

test('the organiser’s own pages open from the home page, and an unknown one says so', async ({ page, request }) => {
  const person = await newPerson(request, 'luthiers')
  const { domainId, eventId, userId, token } = person
  const path = `/domains/${domainId}/events/${eventId}/users/${userId}`
  await ask(request, 'PUT', path, { data: { participation: 4 }, token })
  await openAs(page, person, '/luthiers')
  await page.getByRole('link', { name: 'Venir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Venir' })).toBeVisible()
  const styled = page.getByText('sept minutes à pied')
  await expect(styled).toHaveCSS('text-align', 'center')
  await expect(styled).toHaveCSS('position', 'static')
  await seen(page, 'section')
  await page.getByRole('link', { name: 'Accessibilité', exact: true }).click()
  await expect(page.getByText('Une boucle magnétique')).toBeVisible()

  await page.goto('/luthiers/sections/inconnue')
  await expect(page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  await seen(page, 'section-unknown')
})
