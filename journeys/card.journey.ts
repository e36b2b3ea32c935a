import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newEmail, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'
import { YEAR } from './parts/year.ts'

const CONTEXT = 'tablee'
const PEOPLE = `/${CONTEXT}/organisation/participants`

async function organiser(request: APIRequestContext): Promise<Person> {
  const token = await organiserOf(request, CONTEXT)
  return { ...(await idsOf(request, CONTEXT)), context: CONTEXT, email: '', userId: '', token }
}

async function comer(request: APIRequestContext, lastName: string): Promise<Person> {
  const person = await newPerson(request, CONTEXT, { firstName: 'Anouk', lastName })
  await registered(request, person, { dates: { dayIds: ['potage'] }, form: { regime: 'tout' } })
  return person
}

const countTaps = (page: Page) =>
  page.evaluate(() => {
    const counted = { taps: 0 }
    Object.assign(window, { counted })
    document.addEventListener('click', ({ isTrusted }) => isTrusted && counted.taps++, true)
  })
const tapsOf = (page: Page) => page.evaluate(() => (window as unknown as { counted: { taps: number } }).counted.taps)

const find = async (page: Page, name: string) => {
  await page.getByRole('searchbox', { name: 'Nom, société, adresse, code du badge' }).fill(name)
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible()
}
const cardOf = (page: Page) => page.getByRole('complementary', { name: /^Fiche/ })

test('an address is corrected and the confirmation sent again in four taps from the search', async ({
  page,
  request,
}) => {
  await comer(request, `Ferrandis-${test.info().project.name}`)
  await openAs(page, await organiser(request), PEOPLE)
  await find(page, `ferrandis-${test.info().project.name}`)
  await countTaps(page)
  await page.getByRole('link', { name: /^Ferrandis-/ }).click()
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Changer : E-mail' }).click()
  const address = newEmail('card')
  await page.keyboard.type(address)
  await page.getByRole('button', { name: 'Enregistrer et renvoyer' }).click()
  await expect(card.getByText(`C’est corrigé, et la confirmation part à ${address}.`).first()).toBeVisible()
  expect(await tapsOf(page)).toBeLessThanOrEqual(4)
  await seen(page, 'card-corrected')
  expect((await mailTo(request, CONTEXT, address, /./)).id).not.toBe('')
})

test('the card is worked with the keyboard alone, and gives the focus back to its row', async ({ page, request }) => {
  const [first, next] = ['a', 'b'].map((letter) => `Abel ${test.info().project.name} ${letter}`) as [string, string]
  await comer(request, first)
  await comer(request, next)
  await openAs(page, await organiser(request), PEOPLE)
  await page.getByRole('link', { name: new RegExp(`^${first}`) }).focus()
  await page.keyboard.press('Enter')
  await expect(cardOf(page)).toBeFocused()
  await seen(page, 'card')
  await page.keyboard.press('j')
  await expect(cardOf(page)).toHaveAccessibleName(`Fiche : Anouk ${next}`)
  await expect(cardOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${PEOPLE}$`))
  await expect(page.getByRole('link', { name: new RegExp(`^${next}`) })).toBeFocused()
})

test('a person is erased from their card, which closes, and is in the list no more', async ({ page, request }) => {
  const person = await comer(request, `Effacable ${test.info().project.name}`)
  await openAs(page, await organiser(request), `${PEOPLE}/${person.userId}`)
  allow(page, `GET /people/${person.userId}`, 404)
  await cardOf(page).getByRole('button', { name: 'Effacer cette personne…' }).click()
  await seen(page, 'card-erase')
  await page.getByRole('dialog').getByRole('button', { name: 'Effacer cette personne' }).click()
  const proof = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger la preuve' }).click()
  expect((await proof).suggestedFilename()).toBe('Preuve d’effacement.pdf')
  await seen(page, 'card-erased')
  await page.getByRole('dialog').getByRole('button', { name: 'Revenir à la liste' }).last().click()
  await expect(page).toHaveURL(new RegExp(`${PEOPLE}$`))
  await expect(page.getByRole('link', { name: `Effacable ${test.info().project.name}` })).toHaveCount(0)
  await page.goto(`${PEOPLE}/${person.userId}`)
  await expect(page.getByText('Cette personne n’est pas dans l’événement')).toBeVisible()
})

test('a registration is changed by the person’s own steps, and missing answers are forced with a reason', async ({
  page,
  request,
}) => {
  const person = await comer(request, `Berger ${test.info().project.name}`)
  await openAs(page, await organiser(request), `${PEOPLE}/${person.userId}`)
  await cardOf(page).getByRole('link', { name: 'Modifier l’inscription' }).click()
  await expect(page.getByText(/^Modifier l’inscription · Pour Anouk Berger/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Bal et fromages/ }).check()
  await seen(page, 'card-behalf')
  await page.getByRole('button', { name: 'Suivant' }).click()
  await page.getByRole('radio', { name: 'Autre chose' }).check()
  await page.getByRole('button', { name: 'Forcer…' }).click()
  await seen(page, 'card-force')
  await page.getByRole('button', { name: 'Enregistrer tel quel' }).click()
  await page.getByRole('textbox', { name: 'Pourquoi' }).fill('Demandé par téléphone')
  await page.getByRole('button', { name: 'Enregistrer tel quel' }).click()
  const card = cardOf(page)
  await expect(card.getByText('« Demandé par téléphone »')).toBeVisible()
  await expect(card.getByText(`samedi 5 juin ${YEAR}`).first()).toBeVisible()
  await seen(page, 'card-forced')
})

test('a person gets a mail written by hand from their card, and reads it in the look of the event', async ({
  page,
  request,
}) => {
  const person = await comer(request, `Lisant ${test.info().project.name}`)
  await openAs(page, await organiser(request), `${PEOPLE}/${person.userId}`)
  await cardOf(page).getByRole('button', { name: 'Écrire…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Objet' }).fill('Votre place à table')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Bonjour Anouk,\n\nnous vous avons gardé une place.')
  await seen(page, 'card-write')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(cardOf(page).getByText(`Mail parti à ${person.email}`).first()).toBeVisible()
  await seen(page, 'card-written')
  const mail = await mailTo(request, CONTEXT, person.email, /Votre place à table/)
  expect(mail.html).toContain('nous vous avons gardé une place.')
})
