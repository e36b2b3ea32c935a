import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import type { Badged } from './parts/badges.ts'
import { newBadge } from './parts/badges.ts'
import { enters, leadOf, openDoor, typeCode } from './parts/door.ts'
import { isPhone, test } from './parts/journey.ts'
import { openAs } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { setOffline } from './parts/watch.ts'

const CROWD = 12

const newName = () => `Vasari${Math.random().toString(36).slice(2, 8)}`

async function crowdOf(request: APIRequestContext, lastName: string, count: number): Promise<Badged[]> {
  const guests: Badged[] = []
  for (let i = 0; i < count; i++) guests.push(await newBadge(request, 'badges', { firstName: `Ada${i}`, lastName }))
  return guests
}

const isKept = (page: Page) => expect(page.getByText(/^Cette page se rouvre sans réseau/)).toBeVisible()
const queued = (page: Page, count: number) =>
  expect(page.getByText(`${count} arrivées sont gardées ici et partiront au retour du réseau.`)).toBeVisible()
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    return [...workers.map(({ scope }) => scope), ...(await caches.keys())]
  })

/** The page opened again in a new tab, as after the phone was off; the former tab is closed. */
async function openedCold(page: Page): Promise<Page> {
  const address = new URL(page.url()).pathname
  const context = page.context()
  await page.close()
  const cold = await context.newPage()
  await cold.goto(address)
  return cold
}

test('a door reloaded twice without a network keeps its scans: each person enters once, and none is lost', {
  tag: '@phone',
}, async ({ page, otherDevice: south, request }) => {
  const lead = await leadOf(request, 'badges')
  const lastName = newName()
  const guests = await crowdOf(request, lastName, CROWD)
  await openDoor(request, page, lead, 'Porte nord')
  await openDoor(request, south, lead, 'Porte sud')
  await isKept(page)
  await setOffline(page, true)
  await enters(page, guests.slice(0, 4))
  await page.reload()
  await queued(page, 4)
  const north = await openedCold(page)
  await expect(north.getByText(/Appareil.*Porte nord/)).toBeVisible()
  await queued(north, 4)
  await typeCode(north, guests[0]?.code ?? '', /^Entrée déjà enregistrée/)
  await enters(north, guests.slice(4, 7))
  await north.reload()
  await queued(north, 7)
  await enters(north, guests.slice(7, 8))
  await north.getByRole('searchbox').fill(lastName)
  await expect(north.getByText(/^Badge scanné à .*, en attente du réseau$/).first()).toBeVisible()
  await seen(north, 'door-alone')
  await enters(south, [...guests.slice(8), ...guests.slice(0, 2)])

  await setOffline(north, false)
  const told = north.getByRole('alert').filter({ hasText: 'Le réseau est revenu' })
  await expect(told.getByText(/entrée deux fois\s: Porte nord .*, Porte sud /)).toHaveCount(2)
  await expect(told.getByText(/est entré à/)).toHaveCount(6)
  const path = `/domains/${lead.domainId}/events/${lead.eventId}/days/lundi/check-ins?only=present&q=${lastName}`
  const present = await ask<{ total: number }>(request, 'GET', path, { token: lead.token })
  expect(present.total).toBe(CROWD)

  await north.getByRole('button', { name: 'Rendre l’appareil' }).click()
  await north.getByRole('dialog').getByRole('button', { name: 'Rendre l’appareil' }).click()
  await expect(north.getByText('Cet appareil n’a aucun droit')).toBeVisible()
  await expect.poll(() => keptOf(north)).toEqual([])
})

test('the door of an organiser opens cold without a network, and no page of participants has its worker', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const lead = await leadOf(request, 'badges')
  const [guest] = await crowdOf(request, newName(), 1)
  await openAs(page, lead, '/badges/organisation/accueil')
  await isKept(page)
  expect((await keptOf(page)).every((name) => name.includes('/badges/organisation/accueil'))).toBe(true)
  await setOffline(page, true)
  const cold = await openedCold(page)
  await expect(cold.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible()
  await typeCode(cold, guest?.code ?? '', 'Bienvenue')
  await cold.reload()
  await expect(cold.getByText('1 arrivée est gardée ici et partira au retour du réseau.')).toBeVisible()
  await seen(cold, 'door-alone-area')
  await setOffline(cold, false)
  const told = cold.getByRole('status').filter({ hasText: 'Le réseau est revenu' })
  await expect(told).toContainText('est entré à')
  // Read again, the organiser has all their rights.
  const area = cold.getByRole('navigation', { name: 'Espace organisation' })
  await expect(area.getByRole('link', { name: 'Participants' })).toBeVisible()
  await cold.goto('/badges')
  expect(await cold.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await cold.goto('/badges/organisation/accueil')
  if (isPhone()) await cold.getByRole('button', { name: 'Plus', exact: true }).click()
  await cold.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(cold.getByRole('textbox', { name: 'Adresse e-mail' })).toBeVisible()
  expect(await keptOf(cold)).toEqual([])
})
