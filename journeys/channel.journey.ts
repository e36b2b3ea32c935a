import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { newPerson, openAs } from './parts/people.ts'
import { choose, expectStep, next, select } from './parts/registration.ts'

test('a visitor from a published link registers under the event’s own pictures, and their channel is kept', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.goto('/webinaire?canal=AFFICHE')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /webinaire-favicon\.svg$/)
  // The footer is folded on phones; its picture loads only when shown.
  const fold = page.getByText('À propos de l’événement')
  if (await fold.isVisible()) await fold.click()
  for (const [where, picture] of [
    ['header', /webinaire-header\.svg$/],
    ['footer', /webinaire-footer\.svg$/],
  ] as const) {
    const shown = page.locator(`${where} img`).first()
    // React replaces the prerendered picture at the same place.
    await shown.evaluate((image) => image.scrollIntoView())
    await expect(shown).toHaveAttribute('src', picture)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }

  const person = await newPerson(request, 'webinaire')
  await openAs(page, person, '/webinaire/inscription')
  await expectStep(page, 'Serez-vous avec nous')
  await choose(page, 'Je m’inscris')
  await next(page)
  await select(page, 'Où jardinez-vous ?', 'Sur un balcon ou une terrasse')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  const { domainId, eventId, token } = person
  const me = await ask<{ UserEvent: { registeredFrom: string } }>(
    request,
    'GET',
    `/domains/${domainId}/users/me?eventId=${eventId}`,
    { token },
  )
  expect(me.UserEvent.registeredFrom).toBe('AFFICHE')
})
