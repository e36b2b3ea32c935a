import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { begun, employed, newPerson, openAs, PROFESSIONAL } from './parts/people.ts'
import { expectStep, next, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

const { participation, typology, dates, articles, form } = PROFESSIONAL
const UP_TO_COMPANIES = { participation, typology, dates, articles, form }

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer la société' })
const search = (page: Page) => page.getByRole('button', { name: 'Rechercher' })
const mine = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** A new company number with a wrong check digit. */
function newNumber(): string {
  const eight = `09${randomInt(100_000, 999_999)}`
  const sum = Array.from(eight, Number).reduce((total, digit, i) => {
    const doubled = digit * 2
    return total + (i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${eight}${(11 - (sum % 10)) % 10}`
}

test('a company is found by its number, another one written by hand, changed, chosen and left', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  await begun(request, person, 'companies', UP_TO_COMPANIES)
  await openAs(page, person, '/salon/inscription')
  await expectStep(page, 'Rechercher votre société')
  await search(page).click()
  await expect(page.getByText('Ce champ est obligatoire')).toBeVisible()
  await write(page, 'SIREN', '12345678X')
  await search(page).click()
  await expect(page.getByText('Le champ doit contenir uniquement des chiffres')).toBeVisible()
  await write(page, 'SIREN', '12345')
  await search(page).click()
  await expect(page.getByText('La taille doit être de 9')).toBeVisible()
  await seen(page, 'company-search-error')
  await write(page, 'SIREN', '000000018')
  await search(page).click()
  await expect(page.getByText('Service indisponible')).toBeVisible()
  await seen(page, 'company-search-unavailable')
  await write(page, 'SIREN', '023 456 783')
  await search(page).click()
  await expect(page.getByText('Verger & Fils (exemple)')).toBeVisible()
  await seen(page, 'company-search-found')
  await page.getByRole('button', { name: 'Choisir cette société' }).click()
  await expectStep(page, 'Votre société')
  await expect(mine(page, 'Verger & Fils (exemple)')).toBeChecked()

  const number = newNumber()
  await page.getByRole('button', { name: 'Ajouter une société' }).click()
  await write(page, 'SIREN', number)
  await expect(page.getByText('Ce numéro ne passe pas le contrôle habituel')).toBeVisible()
  await search(page).click()
  await expect(page.getByText('Aucune société trouvée')).toBeVisible()
  await seen(page, 'company-search-none')
  await page.getByRole('button', { name: 'Saisir ma société' }).click()
  await expect(page.getByRole('textbox', { name: 'SIREN' })).toHaveValue(number)
  await write(page, 'SIREN', '12')
  await save(page).click()
  await expect(page.getByText('2 champs sont à corriger')).toBeVisible()
  await seen(page, 'company-form-error')
  await write(page, 'SIREN', number)
  await write(page, 'Nom', 'Charpentes Lenoir')
  await write(page, 'Adresse', '3 quai du Chanvre')
  await write(page, 'Code postal', '38000')
  await write(page, 'Ville', 'Grenoble')
  await seen(page, 'company-form')
  await save(page).click()
  await expect(mine(page, 'Charpentes Lenoir')).toBeChecked()

  await page.getByRole('button', { name: 'Modifier Charpentes Lenoir' }).click()
  await expectStep(page, 'Modifier la société')
  await write(page, 'Ville', 'Fontaine')
  await save(page).click()
  await expect(page.getByRole('cell', { name: 'Fontaine' })).toBeVisible()
  await seen(page, 'company-list')
  await mine(page, 'Verger & Fils (exemple)').check()
  await page.getByRole('button', { name: 'Retirer Charpentes Lenoir' }).click()
  const question = page.getByRole('dialog', { name: 'Retirer Charpentes Lenoir de vos sociétés' })
  await seen(page, 'company-remove')
  await question.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(mine(page, 'Charpentes Lenoir')).toHaveCount(0)
  await next(page)
  await expectStep(page, 'Vos conférences')
})

test('a person with several companies chooses one, and completes it first where it is incomplete', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'salon')
  await employed(request, person, 'voute-et-terre')
  // Its number has fourteen digits: the fair asks visitors for nine.
  await employed(request, person, 'chanvres-du-trieves')
  await begun(request, person, 'companies', UP_TO_COMPANIES)
  await openAs(page, person, '/salon/inscription')
  await expectStep(page, 'Votre société')
  await next(page)
  await expect(page.getByText('Ce choix est obligatoire')).toBeVisible()
  await expect(page.getByText('À compléter')).toBeVisible()
  await seen(page, 'company-list-error')
  await page.getByRole('radio', { name: /^Les Chanvres du Trièves/ }).check()
  await next(page)
  await expectStep(page, 'Modifier la société')
  await expect(page.getByText('Complétez cette société pour continuer.')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('La taille doit être de 9')).toBeVisible()
  await seen(page, 'company-incomplete')
  await page.getByRole('button', { name: 'Retour à mes sociétés' }).click()
  await mine(page, 'Bureau Voûte & Terre').check()
  await next(page)
  await expectStep(page, 'Vos conférences')
})

test('each country has its own number, and another form is refused as a wrong format', async ({ page, request }) => {
  const person = await newPerson(request, 'chantier')
  await openAs(page, person, '/chantier/inscription')
  await expectStep(page, 'Rechercher votre société')
  await write(page, 'SIRET', '023456783')
  await search(page).click()
  await expect(page.getByText('Mauvais format')).toBeVisible()
  const country = page.getByRole('combobox', { name: 'Pays' })
  for (const [code, label, wrong] of [
    ['IT', 'Numéro de TVA (Partita IVA)', 'IT12'],
    ['CH', 'Numéro IDE', 'CHE-123'],
    ['PT', 'NIPC', '12345678'],
    ['PL', 'NIP ou REGON', '12345678'],
    ['ES', 'NIF', 'A1234567'],
  ] as const) {
    await country.selectOption(code)
    await write(page, label, wrong)
    await search(page).click()
    await expect(page.getByText('Mauvais format')).toBeVisible()
  }
  await seen(page, 'company-search-country')
  await country.selectOption('CH')
  await write(page, 'Numéro IDE', 'CHE-000.000.001')
  await search(page).click()
  await expect(page.getByText('Muster (exemple)')).toBeVisible()
  await page.getByRole('button', { name: 'Choisir cette société' }).click()
  await expect(mine(page, 'Muster (exemple)')).toBeChecked()
})
