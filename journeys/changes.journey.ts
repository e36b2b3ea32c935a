import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { Gestures } from './parts/gestures.ts'
import { test } from './parts/journey.ts'
import { idsOf, openAs, signIn, tokenOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { YEAR } from './parts/year.ts'

const plan = (page: Page) => page.getByRole('dialog', { name: 'Ce que ce changement entraîne' })

/** Reads the impact of a change on three hundred people, chooses a resolution, and saves. */
async function decide(page: Page, gestures: Gestures, told: RegExp, remedy: RegExp): Promise<void> {
  await gestures.press('Enregistrer')
  await expect(plan(page).getByText(told)).toBeVisible()
  const save = plan(page).getByRole('button', { name: 'Enregistrer ces changements' })
  await expect(save).toBeDisabled()
  gestures.count += 2
  await plan(page).getByRole('radio', { name: remedy }).check()
  await save.click()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
}

async function daysAndTypes(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('inscription', 'Inscription')
  gestures.count++
  await page.getByRole('group', { name: 'Lundi' }).getByRole('textbox', { name: 'Places' }).fill('100')
  await decide(page, gestures, /^300 places sont prises pour «\sLundi\s»/, /^S’en tenir aux 300 places prises/)
  await seen(page, 'changes-days')
  await gestures.press(/^Retirer de l’offre\s: Lundi$/)
  await gestures.press('Enregistrer')
  await expect(plan(page).getByText(/^300 personnes ont choisi cette journée/)).toBeVisible()
  gestures.count++
  await plan(page)
    .getByRole('radio', { name: /^Ne pas y toucher/ })
    .check()
  await gestures.press('Retirer la journée de l’offre')
  await expect(plan(page)).toBeHidden()

  await gestures.go('inscription/types', 'Inscription')
  await gestures.press(/^Retirer de l’offre\s: Visiteur$/)
  await decide(page, gestures, /^300 personnes ont choisi «\sVisiteur\s»/, /^Leur donner le type «\sPresse\s»/)
}

async function prices(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('inscription/articles', 'Inscription')
  await gestures.press(/^Dîner/)
  await gestures.fill('Prix HT, en euros', '50')
  await gestures.fill('Quantité', '250')
  await gestures.press('Enregistrer')
  await expect(plan(page).getByText(/^300 personnes doivent «\sDîner\s»/)).toBeVisible()
  await seen(page, 'changes-price-plan')
  gestures.count += 3
  await plan(page)
    .getByRole('radio', { name: /^Pour les nouvelles inscriptions seulement/ })
    .check()
  await plan(page)
    .getByRole('radio', { name: /^S’en tenir aux 300 places prises/ })
    .check()
  await plan(page).getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect(page.getByText(/^Enregistré à/)).toBeVisible()
  await gestures.press(/^Retirer de l’offre\s: Dîner$/)
  await decide(page, gestures, /^300 personnes ont choisi «\sDîner\s»/, /^Retirer de l’offre/)
}

async function questions(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('inscription/questions', 'Inscription')
  await gestures.press(/^Votre menu/)
  await gestures.press(/^Retirer de l’offre\s: Poisson$/)
  await decide(page, gestures, /^300 personnes ont choisi «\sPoisson\s»/, /^Retirer de l’offre/)

  await gestures.go('inscription/formulaires', 'Inscription')
  await gestures.press(/^Vous/)
  await gestures.press(/^Votre poste/)
  await gestures.press(/^Retirer de l’offre\s: Votre poste$/)
  await decide(page, gestures, /^300 personnes ont répondu à «\sVotre poste\s»/, /^Retirer de l’offre/)
  await gestures.press(/^Votre taille/)
  await gestures.tick(/^Il faut répondre/)
  await decide(page, gestures, /^300 personnes n’ont pas répondu à «\sVotre taille\s»/, /^Faire ce changement/)
}

async function programme(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('programme', 'Programme')
  gestures.count++
  await page
    .getByRole('button', { name: /^La pierre sèche/ })
    .first()
    .click()
  await gestures.press(/^Retirer de l’offre\s: .*10\sh – 11\sh/)
  await decide(page, gestures, /^300 personnes ont choisi «\sLa pierre sèche, /, /^Déplacer vers le créneau/)
  const slot = page.getByRole('group', { name: /^Créneau/ })
  await slot.getByLabel('À *').fill('13:30')
  await decide(page, gestures, /^300 personnes ont choisi .* qui change d’heure/, /^Faire ce changement/)
}

async function publication(page: Page, gestures: Gestures): Promise<void> {
  await gestures.go('reglages/danger', 'Adresse, archive, suppression')
  await expect(page.getByText(/^300 personnes se sont inscrites ou ont répondu\. La page reste/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dépublier l’événement' })).toHaveCount(0)
}

const WITNESS = 'temoin@parvis.example'

test('an event under three hundred people changes with each remedy, and takes nothing from its people', {
  tag: '@desktop',
}, async ({ page, otherDevice, request, isMobile }) => {
  const context = `foule-${isMobile ? 'phone' : 'desktop'}`
  await page.goto(`/${context}/organisation`)
  await signIn(page, 'organisation@parvis.example', 'parvis-partout')
  await expect(page.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  const gestures = new Gestures(page, context)
  await daysAndTypes(page, gestures)
  await prices(page, gestures)
  await questions(page, gestures)
  await programme(page, gestures)
  await publication(page, gestures)
  await seen(page, 'changes-unpublish')

  const token = await tokenOf(request, context, WITNESS, 'parvis-partout')
  const witness = { ...(await idsOf(request, context)), context, email: WITNESS, userId: '', token }
  await openAs(otherDevice, witness, `/${context}/inscription`)
  // The person keeps their type, their day and their dinner, at the former price, although these are no longer
  // offered.
  await expect(otherDevice.getByText('Presse')).toBeVisible()
  await expect(otherDevice.getByText(`Lundi 10 mai ${YEAR}`, { exact: false }).first()).toBeVisible()
  await expect(otherDevice.getByText(/^42,50\s€$/)).toBeVisible()
  await seen(otherDevice, 'changes-kept')
  const ids = await idsOf(request, context)
  const { id } = await ask<{ id: string }>(request, 'GET', `/domains/${ids.domainId}/users/me`, { token })
  const path = `/domains/${ids.domainId}/events/${ids.eventId}/users/${id}/registration`
  const held = await ask<object>(request, 'GET', path, { token })
  expect(held).toMatchObject({
    heldArticles: [{ id: 'diner', price: 42.5 }],
    heldQuotas: { menu: ['poisson'] },
    conferences: [{ slots: [{ id: 'midi', isMySelected: true, usersTotal: 300 }] }],
  })
})
