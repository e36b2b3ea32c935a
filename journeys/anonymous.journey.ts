import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { idsOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

interface Me {
  readonly firstName: string
  readonly lastName: string
  readonly UserEvent: { registeredFrom: string; UserEventDays: { registered: boolean }[] }
}

test('without a name, in four steps: a user, their token, all days, and on to scanning badges', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.goto('/anonyme/login?canal=AFFICHE')
  await seen(page, 'anonymous-offered')
  await page.getByRole('link', { name: 'Continuer sans compte' }).click()
  await expect(page).toHaveURL(/\/anonyme\/contacts\/new$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Scanner un badge' })).toBeVisible()
  await seen(page, 'anonymous-scan')

  const { domainId, eventId } = await idsOf(request, 'anonyme')
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', `parvis.token.${domainId}`)
  const me = await ask<Me>(request, 'GET', `/domains/${domainId}/users/me?eventId=${eventId}`, { token })
  expect(me).toMatchObject({ firstName: '', lastName: '', UserEvent: { registeredFrom: 'AFFICHE' } })
  expect(me.UserEvent.UserEventDays.map(({ registered }) => registered)).toEqual([true])
  await page.goto('/anonyme')
  await expect(page.getByRole('link', { name: /^Scanner un badge/ })).toBeVisible()
  await seen(page, 'anonymous-home')
})

test('a person without an address is warned of the loss, and stays unless they confirm leaving', async ({ page }) => {
  await page.goto('/anonyme/users/new')
  await expect(page).toHaveURL(/\/anonyme\/contacts\/new$/)
  const leave = page.getByRole('button', { name: 'Se déconnecter' })
  const dialog = page.getByRole('dialog', { name: 'Quitter et perdre ce badge ?' })
  await leave.click()
  await expect(dialog).toContainText('Votre badge, vos contacts et vos réponses seront perdus.')
  await seen(page, 'anonymous-leaving')
  await dialog.getByRole('button', { name: 'Rester' }).last().click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Scanner un badge' })).toBeVisible()
  await leave.click()
  await dialog.getByRole('button', { name: 'Oui, quitter pour de bon' }).click()
  await expect(page).toHaveURL(/\/anonyme\/login/)
})

test('a person without an address erases their account without typing one', async ({ page }) => {
  await page.goto('/anonyme/users/new')
  await expect(page).toHaveURL(/\/anonyme\/contacts\/new$/)
  await page.goto('/anonyme/privacy')
  await page.getByRole('button', { name: 'Effacer mon compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Effacer votre compte pour toujours' })
  await expect(dialog.getByText(/votre badge ne servira plus/)).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await seen(page, 'anonymous-erase')
  await dialog.getByRole('button', { name: 'Oui, tout effacer' }).click()
  await expect(page.getByText('Votre compte est effacé')).toBeVisible()
})

test('a person from another page of the event goes back to it', async ({ page }) => {
  await page.goto('/anonyme/users/new?referer=/anonyme/inscription')
  await expect(page).toHaveURL(/\/anonyme\/inscription/)
})

test('an event without an anonymous mode asks for an account', async ({ page }) => {
  await page.goto('/badges/users/new')
  await expect(page).toHaveURL(/\/badges\/account\/create/)
})
