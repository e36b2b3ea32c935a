import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newBadge } from './parts/badges.ts'
import { withCamera } from './parts/camera.ts'
import { leadOf } from './parts/door.ts'
import { test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow, setOffline } from './parts/watch.ts'

const doorkeeper = (request: APIRequestContext): Promise<Person> => leadOf(request, 'badges')

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code du badge' }).fill(code)
  await page.getByRole('button', { name: 'Valider' }).click()
}

const verdict = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a badge lets its owner in once; the second time says when the first was', { tag: '@phone' }, async ({
  request,
}) => {
  const guest = await newBadge(request, 'badges', { firstName: 'Chloé', lastName: 'Petit' })
  await withCamera([guest.code], async (page) => {
    await openAs(page, await doorkeeper(request), '/badges')
    await page.getByRole('link', { name: /^Espace organisation/ }).click()
    const area = page.getByRole('navigation', { name: 'Espace organisation' })
    await area.getByRole('link', { name: /^(Accueil|Scanner)$/ }).click()
    await expect(verdict(page, 'Bienvenue')).toContainText('Chloé Petit')
    await seen(page, 'door-welcome')
    await page.getByRole('button', { name: 'Annuler cette entrée' }).click()
    await expect(verdict(page, 'Entrée annulée')).toBeVisible()
    await page.getByRole('button', { name: 'Badge suivant' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await seen(page, 'door')
  })
})

test('a refused badge fills the screen: unknown, in already, not registered', async ({ page, request }) => {
  const guest = await newBadge(request, 'badges', { firstName: 'Chloé', lastName: 'Petit' })
  allow(page, 'POST /check-ins', 404)
  await openAs(page, await doorkeeper(request), '/badges/scan')
  await typeCode(page, 'RIEN')
  await expect(verdict(page, 'Badge inconnu')).toBeVisible()
  await seen(page, 'door-unknown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Valider' })).toBeFocused()
  await typeCode(page, guest.code)
  await expect(verdict(page, 'Bienvenue')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler cette entrée' }).hover()
  await seen(page, 'door-undo')
  await page.keyboard.press('Escape')
  await typeCode(page, guest.code)
  await expect(verdict(page, /^Entrée déjà enregistrée à \d{1,2}\sh/)).toContainText('Chloé Petit')
  await seen(page, 'door-already')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Journée' }).selectOption({ index: 1 })
  await typeCode(page, guest.code)
  await expect(verdict(page, 'Pas d’inscription ce jour')).toContainText('Chloé Petit')
  await seen(page, 'door-unregistered')
  await page.getByRole('button', { name: 'Laisser entrer quand même' }).click()
  await expect(verdict(page, 'Bienvenue')).toBeVisible()
})

test('a person without their badge is searched for, and stands in the lists', async ({ page, request }) => {
  const lastName = `Éluard${Math.random().toString(36).slice(2, 8)}`
  await newBadge(request, 'badges', { firstName: 'Émile', lastName })
  await openAs(page, await doorkeeper(request), '/badges/scan')
  await page.getByRole('searchbox').fill(`emile ${lastName.replace('É', 'e')}`)
  await page.getByRole('button', { name: `Faire entrer Émile ${lastName}` }).click()
  await expect(verdict(page, 'Bienvenue')).toBeVisible()
  await page.getByRole('button', { name: 'Badge suivant' }).click()
  // The button that had the focus is gone.
  await expect(page.getByRole('heading', { level: 2, name: 'Chercher une personne' })).toBeFocused()
  await page.getByRole('link', { name: /présentes?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Présents du jour' })).toBeVisible()
  await page.getByRole('searchbox').fill(lastName)
  await expect(page.getByRole('row', { name: new RegExp(lastName) })).toContainText(/Entrée à/)
  await seen(page, 'door-present')
  await page.getByRole('link', { name: /^Inscrits/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inscrits du jour' })).toBeVisible()
  await seen(page, 'door-registered')
})

test('without a network the door goes by its list, lets a badge in once, and tells the outcome of each scan', {
  tag: '@phone',
}, async ({ page, request }) => {
  const lastName = `Éluard${Math.random().toString(36).slice(2, 8)}`
  const guest = await newBadge(request, 'badges', { firstName: 'Chloé', lastName: 'Petit' })
  const other = await newBadge(request, 'badges', { firstName: 'Émile', lastName })
  const reader = page.waitForResponse((response) => response.url().includes('zxing_reader'))
  await openAs(page, await doorkeeper(request), '/badges/scan')
  // The camera's decoder and the list must be loaded before the network goes.
  await (await reader).finished()
  await expect(page.getByText(/^En cas de coupure/)).toBeVisible()
  await setOffline(page, true)
  await typeCode(page, guest.code)
  await expect(verdict(page, 'Bienvenue')).toContainText('Chloé Petit')
  await expect(verdict(page, 'Bienvenue')).toContainText('Sans réseau')
  await seen(page, 'door-offline-welcome')
  await page.keyboard.press('Escape')
  await typeCode(page, guest.code)
  await expect(verdict(page, /^Entrée déjà enregistrée à/)).toContainText('Chloé Petit')
  await page.keyboard.press('Escape')
  await typeCode(page, 'RIEN')
  await expect(verdict(page, 'Pas sur la liste')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill(`emile ${lastName.replace('É', 'e')}`)
  await page.getByRole('button', { name: `Faire entrer Émile ${lastName}` }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Badge scanné à .*, en attente du réseau$/)).toBeVisible()
  const kept = page.getByText('3 arrivées sont gardées ici et partiront au retour du réseau.')
  await expect(kept).toBeVisible()
  await seen(page, 'door-offline')
  allow(page, 'POST /check-ins', 404)
  await setOffline(page, false)
  await expect(kept).toBeHidden()
  const told = page.getByRole('alert').filter({ hasText: 'Le réseau est revenu' })
  await expect(told).toContainText('Chloé Petit est entré à')
  await expect(told).toContainText(`Émile ${lastName} est entré à`)
  await expect(told).toContainText('RIEN n’est le badge de personne')
  await seen(page, 'door-back')
  await typeCode(page, other.code)
  await expect(verdict(page, /^Entrée déjà enregistrée à/)).toBeVisible()
})

test('the door is for organisers', async ({ page, request }) => {
  await openAs(page, await newBadge(request, 'badges'), '/badges')
  await page.goto('/badges/scan')
  await expect(page.getByRole('heading', { name: 'L’espace organisation ne vous est pas ouvert' })).toBeVisible()
  await seen(page, 'door-visitor')
})
