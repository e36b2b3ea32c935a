import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { begun, employed, newPerson, openAs, PROFESSIONAL, registered } from './parts/people.ts'
import { expectStep, next, slotsOf, tick } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

const WELCOME = 'Café d’accueil et consignes de la halle'

/** Slots of a conference as a list, in version 1. */
const slotList = (page: Page, title: string) => page.getByRole('article', { name: title }).getByRole('combobox')

async function expectOut(list: Locator, hours: RegExp, why: string): Promise<void> {
  const slot = list.getByRole('option').filter({ hasText: hours })
  await expect(slot).toContainText(why)
  await expect(slot).toBeDisabled()
}

const answer = (page: Page, yesOrNo: string) =>
  page.getByRole('dialog').getByRole('button', { name: yesOrNo }).filter({ hasText: yesOrNo }).click()

test('version 1: each conference has a list of slots, and unavailable ones say why', async ({ page, request }) => {
  const person = await newPerson(request, 'forum')
  await openAs(page, person, '/forum/inscription')
  await expectStep(page, 'Vos conférences')
  const cables = slotList(page, 'Le chant des haubans')
  const arches = slotList(page, 'Une arche sans mortier')
  const ferries = slotList(page, 'Passer le fleuve sans pont')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Vous devez choisir une plage horaire')).toBeVisible()
  await expect(cables).toBeFocused()
  await seen(page, 'conferences-v1-error')
  await expectOut(ferries, /13\sh/, 'Complet')

  await cables.selectOption('haubans-matin')
  await expectOut(arches, /9\sh\s30/, 'Vous avez déjà une conférence à cette heure')
  await arches.selectOption('arches-soir')
  await expect(page.getByText('Vous pouvez choisir jusqu’à 2 conférences.')).toBeVisible()
  await expectOut(ferries, /17\sh/, 'Vous avez atteint le nombre maximum de conférences')
  await seen(page, 'conferences-v1')

  await cables.selectOption('haubans-midi')
  await expect(page.getByRole('dialog', { name: /^Changer de plage horaire/ })).toBeVisible()
  await seen(page, 'conferences-change')
  await answer(page, 'Oui, changer')
  await expect(cables).toHaveValue('haubans-midi')
  await arches.selectOption('')
  await expect(page.getByRole('dialog', { name: /^Vous désinscrire/ })).toBeVisible()
  await seen(page, 'conferences-leave')
  await answer(page, 'Non, garder ma place')
  await expect(arches).toHaveValue('arches-soir')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()

  await page.goto('/forum/conferences')
  await expect(page.getByText('Vous avez choisi le nombre maximum de conférences.')).toBeVisible()
  await expect(cables).toHaveValue('haubans-midi')
  await seen(page, 'conferences-screen-v1')
})

test('version 1: a slot that a colleague holds is not for the others', async ({ page, request }) => {
  const person = await newPerson(request, 'forum')
  await employed(request, person, 'passerelles')
  await openAs(page, person, '/forum/inscription')
  const cables = slotList(page, 'Le chant des haubans')
  await expectOut(cables, /11\sh/, 'Une personne de votre entreprise est déjà inscrite à cette conférence')
  await expect(cables.getByRole('option').filter({ hasText: /9\sh/ })).toBeEnabled()
})

test('version 2: slots by category, one at a time and a change asked for once', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  const { participation, articles, form } = PROFESSIONAL
  const typology = { typoId: 'etudiant' }
  const dates = { dayIds: ['mardi', 'mercredi'] }
  await begun(request, person, 'categories', { participation, typology, dates, articles, form })
  await openAs(page, person, '/salon/inscription')
  await expectStep(page, 'Vos conférences')
  await expect(page.getByText('Vous pouvez choisir jusqu’à 6 conférences.')).toBeVisible()
  const stone = page.getByRole('article', { name: 'La pierre massive revient en façade' })
  await expect(stone).toBeVisible()
  await tick(page, 'Bois et charpente')
  await expect(stone).toHaveCount(0)
  await next(page)
  await expect(page.getByText('Vous devez choisir une plage horaire')).toBeVisible()
  const welcome = slotsOf(page, WELCOME)
  await expect(welcome.first()).toBeFocused()
  await seen(page, 'conferences-error')

  await welcome.first().click()
  await expect(slotsOf(page, 'Visite de la scierie mobile').nth(1)).toBeDisabled()
  await expect(slotsOf(page, 'Visite de la scierie mobile').nth(1)).toContainText('Complet')
  const forest = slotsOf(page, 'Que vaut une forêt quand on la construit ?')
  await forest.click()
  await expect(forest).toHaveAttribute('aria-pressed', 'true')
  const drawing = slotsOf(page, 'Atelier : le trait de charpente à l’échelle 1')
  await expect(drawing.first()).toBeDisabled()
  await expect(drawing.first()).toContainText('Vous avez déjà une conférence à cette heure')
  await seen(page, 'conferences')

  await welcome.nth(1).click()
  await answer(page, 'Non, ne rien changer')
  await expect(welcome.first()).toHaveAttribute('aria-pressed', 'true')
  await welcome.nth(1).click()
  await answer(page, 'Oui, changer')
  await expect(welcome.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await forest.click()
  await answer(page, 'Oui, me désinscrire')
  await expect(drawing.first()).toBeEnabled()
  await next(page)
  await expectStep(page, 'Préparons votre venue')
})

test('once registered, slots are taken and left from the home page', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await registered(request, person, { ...PROFESSIONAL, dates: { dayIds: ['mardi', 'mercredi'] } })
  await openAs(page, person, '/salon')
  await page.getByRole('link', { name: /Mes conférences/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes conférences' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: WELCOME })).toBeVisible()
  await page.getByRole('link', { name: 'Choisir ou changer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conférences' })).toBeVisible()
  const clay = slotsOf(page, 'La pierre massive revient en façade')
  await clay.click()
  await expect(clay).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Votre place à « La pierre massive revient en façade » est réservée')).toBeAttached()
  await seen(page, 'conferences-screen')
  await page.getByRole('link', { name: 'Mes conférences' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'La pierre massive' })
  await expect(line).toBeVisible()
  await seen(page, 'conferences-mine')
  await line.getByRole('button', { name: 'Me désinscrire' }).click()
  await answer(page, 'Oui, me désinscrire')
  await expect(line).toHaveCount(0)
  await seen(page, 'conferences-mine-left')
})

test('before registering, the conferences can be read and none taken', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  await openAs(page, person, '/salon/conferences')
  await expect(page.getByText('Inscrivez-vous à l’événement pour choisir des conférences')).toBeVisible()
  await expect(slotsOf(page, WELCOME).first()).toBeDisabled()
  await seen(page, 'conferences-not-in')
  await page.goto(`/salon/users/${person.userId}/conferences`)
  await expect(page.getByText('Aucune conférence choisie')).toBeVisible()
  await seen(page, 'conferences-mine-none')
})
