import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { newEmail, PASSWORD } from './parts/people.ts'
import { expectStep, expectTotals, slotsOf } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { codeDialog, codeMailed } from './parts/verification.ts'
import { allow } from './parts/watch.ts'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, sixty times at most. */
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

/** Chooses by arrows: a browser forgets the letters typed in a list after a second, which a busy machine may take. */
async function arrowTo(page: Page, list: Locator, label: string): Promise<void> {
  const isChosen = async () =>
    (await list.evaluate(({ selectedOptions: [one] }: HTMLSelectElement) => one?.label)) === label
  for (let pressed = 0; pressed < 20 && !(await isChosen()); pressed += 1) await page.keyboard.press('ArrowDown')
  expect(await isChosen()).toBe(true)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const expectFocusOnTitle = (page: Page, title: RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()

test('a whole visit, every step of the fair, is made without a mouse', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const email = newEmail('clavier')
  await page.goto('/salon')
  await expect(page.getByRole('heading', { level: 1, name: 'Salon des matériaux qui poussent' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'S’inscrire' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible()
  await typeIn(page, field(page, 'Adresse e-mail'), email)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Prénom')).toBeFocused()
  await page.keyboard.type('Ada')
  await typeIn(page, field(page, 'Nom'), 'Lenoir')
  await typeIn(page, page.getByLabel(/^Choisissez un mot de passe/), PASSWORD)
  await press(page, 'Créer mon compte')

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
  // The type is valid, the days on the same screen are not: the focus goes to the days.
  await expect(page.getByRole('checkbox', { name: /Bois et charpente/ })).toBeFocused()
  await tabTo(page, page.getByRole('checkbox', { name: /Terre crue et pierre/ }))
  await page.keyboard.press('Space')
  await press(page, 'Suivant')

  await expectFocusOnTitle(page, /^À table/)
  await press(page, 'Suivant')
  await expect(page.getByRole('radio', { name: /^Casque prêté/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Casque à garder/ })).toBeChecked()
  await tabTo(page, page.getByRole('checkbox', { name: /^Dîner des bâtisseurs/ }))
  await page.keyboard.press('Space')
  await press(page, 'Suivant')

  await expectFocusOnTitle(page, /^Vos informations/)
  await press(page, 'Suivant')
  await expect(page.getByRole('combobox', { name: 'Votre métier' })).toBeFocused()
  await arrowTo(page, page.getByRole('combobox', { name: 'Votre métier' }), 'Maçon, tailleur de pierre')
  await tabTo(page, page.getByRole('combobox', { name: 'Pays' }))
  await arrowTo(page, page.getByRole('combobox', { name: 'Pays' }), 'France')
  await tabTo(page, page.getByRole('checkbox', { name: 'La curiosité' }))
  await page.keyboard.press('Space')
  await press(page, 'Suivant')

  await expectStep(page, 'Rechercher votre société')
  await press(page, 'Retour')
  await expectFocusOnTitle(page, /^Vos informations/)
  await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveValue('FR')
  await press(page, 'Suivant')
  await expectFocusOnTitle(page, /^Rechercher votre société/)
  await typeIn(page, field(page, 'SIREN'), '034567891')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nova Terra (exemple)')).toBeVisible()
  await press(page, 'Choisir cette société')
  await expectFocusOnTitle(page, /^Votre société/)
  await press(page, 'Suivant')

  await expectFocusOnTitle(page, /^Vos conférences/)
  await press(page, 'Suivant')
  // Slots on days that were not chosen are disabled: the focus goes to the enabled one.
  const welcome = slotsOf(page, 'Café d’accueil et consignes de la halle').and(page.locator(':enabled'))
  await expect(welcome).toBeFocused()
  await page.keyboard.press('Space')
  await expect(welcome).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Suivant')

  await expectFocusOnTitle(page, /^Préparons votre venue/)
  await tabTo(page, page.getByRole('radio', { name: 'Je mange de tout' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: /^Je porterai des chaussures fermées/ }))
  await page.keyboard.press('Space')
  await expectStep(page, 'Sur place')
  await press(page, 'Valider mon inscription')
  await expect(page.getByRole('radio', { name: /^Monter un mur de pisé/ })).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: /^Un siège pliant/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('combobox', { name: /^Navette/ }))
  await page.keyboard.type('Départ à 9')
  allow(page, 'PUT /registration', 403)
  await press(page, 'Valider mon inscription')
  await expect(codeDialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(await codeMailed(request, 'salon', email))
  await page.keyboard.press('Enter')

  await expectFocusOnTitle(page, /^C’est noté/)
  await expect(page.getByText('Votre place est retenue')).toBeVisible()
  await expect(page.getByText('LENOIR')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code de votre badge' })).toBeVisible()
  // A day at 18 €, a helmet at 15 € and a dinner at 46,36 €, plus 20 % on the first two and 10 % on the last.
  await expectTotals(page, '79,36', '90,60')
  await seen(page, 'complete-fair-confirmation')

  await press(page, 'Régler mon inscription')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Entreprise en France' }))
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Particulier' })).toBeChecked()
  await typeIn(page, field(page, 'Adresse'), '12 quai des Brumes')
  await typeIn(page, field(page, 'Code postal'), '38000')
  await typeIn(page, field(page, 'Ville'), 'Grenoble')
  await page.keyboard.press('Enter')
  await press(page, 'Accepter le paiement')
  await expect(page.getByText('Paiement reçu. Votre facture est prête.')).toBeVisible()
  await expectFocusOnTitle(page, /^C’est noté/)
  await expect(page.getByText('Votre place est réservée, à bientôt sous la charpente')).toBeVisible()
  await seen(page, 'complete-fair-paid')

  await press(page, 'Annuler mon inscription')
  await expect(page.getByRole('button', { name: 'Non, la garder' }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Annuler mon inscription' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Se déconnecter' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Adresse e-mail')).toBeVisible()
})
