import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { newEmail, PASSWORD } from './parts/people.ts'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the focus is there; the way is never longer than a page. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'Tab leads there').toBeFocused()
}

async function typeIn(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function press(page: Page, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }))
  await page.keyboard.press(key)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const expectFocusOnTitle = (page: Page, title: RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

test('a whole registration is made without a mouse', async ({ page }) => {
  await page.goto('/salon')
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await typeIn(page, field(page, 'Adresse e-mail'), newEmail('clavier'))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Prénom')).toBeFocused()
  await page.keyboard.type('Ada')
  await typeIn(page, field(page, 'Nom'), 'Lenoir')
  await typeIn(page, page.getByLabel(/^Choisissez un mot de passe/), PASSWORD)
  await press(page, 'Créer mon compte')
  await tabTo(page, page.getByRole('link', { name: 'M’inscrire' }))
  await page.keyboard.press('Enter')

  const onSite = page.getByRole('radio', { name: /^Je viens au salon/ })
  await tabTo(page, onSite)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Je suis les conférences à distance/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(onSite).toBeChecked()
  await press(page, 'Suivant')
  await expectFocusOnTitle(page, /^Vous êtes…/)
  await tabTo(page, page.getByRole('radio', { name: 'Visiteur professionnel' }))
  await page.keyboard.press('Space')
  await press(page, 'Suivant', 'Space')
  await expectFocusOnTitle(page, /^Quels jours viendrez-vous au salon/)
  await tabTo(page, page.getByRole('checkbox', { name: /Terre crue et pierre/ }))
  await page.keyboard.press('Space')
  await press(page, 'Suivant')

  await expectFocusOnTitle(page, /^Vos informations/)
  await press(page, 'Suivant')
  await expect(field(page, 'Entreprise, école ou rédaction')).toBeFocused()
  await page.keyboard.type('Lenoir et filles')
  await tabTo(page, page.getByRole('combobox', { name: 'Votre métier' }))
  await page.keyboard.type('Maçon')
  await tabTo(page, page.getByRole('combobox', { name: 'Pays' }))
  await page.keyboard.type('France')
  await tabTo(page, page.getByRole('checkbox', { name: 'La curiosité' }))
  await page.keyboard.press('Space')
  await press(page, 'Suivant')

  await expectFocusOnTitle(page, /^Préparons votre venue/)
  await press(page, 'Retour')
  await expectFocusOnTitle(page, /^Vos informations/)
  await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveValue('FR')
  await press(page, 'Suivant')
  await expectFocusOnTitle(page, /^Préparons votre venue/)
  await tabTo(page, page.getByRole('radio', { name: 'Oui, menu du jour' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: /^Je porterai des chaussures fermées/ }))
  await page.keyboard.press('Space')
  await press(page, 'Valider mon inscription')
  await expectFocusOnTitle(page, /^C’est noté/)

  await press(page, 'Annuler mon inscription')
  await expect(page.getByRole('button', { name: 'Non, la garder' }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Annuler mon inscription' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Se déconnecter' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Adresse e-mail')).toBeVisible()
})
