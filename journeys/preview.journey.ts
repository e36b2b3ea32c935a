import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { signIn } from './parts/people.ts'
import { picture, seen } from './parts/seen.ts'

const NAME = 'Bâtir vivant, autrement'

test('an organiser sees the page of visitors with unsaved changes, and nothing leaves it', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/salon/organisation/apparence')
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Apparence' })).toBeVisible()
  const name = page.getByRole('textbox', { name: /^Nom de l’événement/ })
  const saved = await name.inputValue()
  await name.fill(NAME)
  await page.getByRole('textbox', { name: 'Couleur de l’événement', exact: true }).fill('#143ca0')
  if (isMobile) await page.getByRole('button', { name: 'Aperçu' }).click()

  const preview = page.frameLocator('iframe[name="parvis.preview"]')
  await expect(preview.getByText(NAME).first()).toBeVisible()
  await expect(preview.locator('html')).toHaveCSS('--brand', '#143ca0')
  await picture(page, 'preview', false)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  await preview.getByRole('link', { name: /déjà un compte/ }).click()
  await preview.getByRole('textbox', { name: 'Adresse e-mail' }).fill('curieuse@exemple.fr')
  await preview.getByRole('button', { name: 'Continuer' }).click()
  await preview.getByRole('textbox', { name: 'Prénom' }).fill('Camille')
  await preview.getByRole('textbox', { name: 'Nom', exact: true }).fill('Roux')
  await preview.getByLabel(/^Choisissez un mot de passe/).fill('un mot de passe')
  await preview.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(preview.getByText('Ceci est un aperçu : rien n’est envoyé.').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Langue', exact: true }).selectOption('en')
  await expect(preview.locator('html')).toHaveAttribute('lang', 'en')
  await expect(preview.getByText(NAME).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Personne' }).selectOption('me')
  await expect(preview.getByRole('heading', { name: 'Solène Marchetti' })).toBeVisible()
  await picture(page, 'preview-me', false)
  await preview.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(preview.getByText(NAME).first()).toBeVisible()
  expect(sent).toEqual([])

  if (isMobile) await page.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  // Signing out in the preview keeps the organiser's session and their draft.
  await page.reload()
  await expect(name).toHaveValue(NAME)
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click()
  await expect(name).toHaveValue(saved)
  await seen(page, 'area-look')
})

test('a page of one’s own is previewed before it is saved', async ({ page }) => {
  await page.goto('/webinaire/organisation/apparence/pages')
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await page
    .getByRole('button', { name: /Suivre la soirée/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Suivre de chez soi')
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  const preview = page.frameLocator('iframe[name="parvis.preview"]')
  await expect(preview.getByRole('heading', { level: 1, name: 'Suivre de chez soi' })).toBeVisible()
  await picture(page, 'preview-pages', false)
  await page.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  await page.getByRole('button', { name: 'Abandonner les modifications' }).click()
  await seen(page, 'area-pages')
})
