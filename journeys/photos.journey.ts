import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { idsOf, openAs, organiserOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

/** One pixel: enough for an entry of the list. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an organiser adds photos, and a badge holder sees them without an account', async ({
  page,
  otherDevice,
  request,
}) => {
  const ids = await idsOf(request, 'luthiers')
  const token = await organiserOf(request, 'luthiers')
  await openAs(page, { ...ids, context: 'luthiers', email: '', userId: '', token }, '/luthiers/photos')
  const files = ['scene.png', 'public.png'].map((name) => ({ name, mimeType: 'image/png', buffer: PIXEL }))
  await page.getByLabel('Choisissez ou déposez vos photos').setInputFiles(files)
  await expect(page.getByText('Prête', { exact: true })).toHaveCount(2)
  await page.getByLabel('Seulement les personnes photographiées').check()
  await page.getByLabel(/^Code du badge/).fill('7F3K9Q2M4XWT')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('list', { name: 'Personnes' }).getByRole('listitem')).toHaveCount(1)
  await seen(page, 'photos-chosen')
  await page.getByRole('button', { name: 'Envoyer 2 photos' }).click()
  await expect(page.getByText('Ajoutée', { exact: true })).toHaveCount(2)
  await seen(page, 'photos-organiser')

  await otherDevice.goto('/luthiers/photos?badge=7F3K9Q2M4XWT')
  await otherDevice.getByRole('button', { name: /^Photo 1 sur/ }).click()
  await expect(otherDevice.getByRole('dialog', { name: /^Photo 1 sur/ })).toBeVisible()
  await expect(otherDevice.getByRole('link', { name: /^Télécharger/ })).toBeVisible()
  await otherDevice.keyboard.press('Escape')
  await expect(otherDevice.getByRole('button', { name: /^Photo 1 sur/ })).toBeFocused()
  await seen(otherDevice, 'photos-badge')

  await page.getByRole('button', { name: /^Photo 1 sur/ }).click()
  await page.getByRole('button', { name: 'Personnes', exact: true }).click()
  const people = page.getByRole('dialog', { name: 'Personnes de cette photo' })
  await expect(people.getByRole('list', { name: 'Personnes' }).getByRole('listitem')).toHaveCount(1)
  await seen(page, 'photos-people')
  await people.getByLabel('Toutes les personnes qui voient la galerie').check()
  await people.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(people).toBeHidden()
  await page.keyboard.press('Escape')

  await page.goto('/luthiers/photos/viewer')
  await expect(page.getByRole('img', { name: 'QR code qui mène aux photos' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Diaporama' })).toBeAttached()
})
