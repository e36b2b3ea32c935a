import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import type { Badged } from './parts/badges.ts'
import { enters, leadOf, openDoor, typeCode } from './parts/door.ts'
import { test } from './parts/journey.ts'
import { newPerson, openAs, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow, expectNoFault, setOffline, watch } from './parts/watch.ts'

const CROWD = 24

const nameOfEvent = () => `today-${test.info().project.name}`

async function comes(request: APIRequestContext, context: string, lastName: string, day: string): Promise<Badged> {
  const person = await newPerson(request, context, { firstName: 'Ada', lastName })
  const typology = { typoId: lastName.endsWith('1') ? 'presse' : 'pro' }
  await registered(request, person, { participation: { participation: 4 }, typology, dates: { dayIds: [day] } })
  const path = `/domains/${person.domainId}/users/me?eventId=${person.eventId}`
  const { UserEvent } = await ask<{ UserEvent: { code: string } }>(request, 'GET', path, { token: person.token })
  return { ...person, code: UserEvent.code }
}

test('the area opens on the day: entries are told as they are made, and a door without a network loses no entry', async ({
  page,
  otherDevice: north,
  browser,
  baseURL,
  request,
}) => {
  const ana = await leadOf(request, nameOfEvent())
  const guests: Badged[] = []
  for (let i = 0; i < CROWD; i++) guests.push(await comes(request, ana.context, `Byron${i}`, 'lundi'))
  const both = guests.slice(0, 2)
  const elsewhere = await browser.newContext()
  watch(elsewhere, baseURL ?? '')
  const south = await elsewhere.newPage()
  await openDoor(request, north, ana, 'Porte nord')
  await openDoor(request, south, ana, 'Porte sud')
  await openAs(page, ana, `/${ana.context}/organisation`)
  await expect(page.getByRole('heading', { level: 1, name: /, en ce moment$/ })).toBeVisible()
  await expect(page.getByText('personne n’est encore entré')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Ce qui vous attend' })).toBeVisible()

  await setOffline(north, true)
  await enters(north, guests.slice(0, CROWD / 2))
  await expect(north.getByText(/^Hors ligne depuis/)).toBeVisible()
  await expect(
    north.getByText(`${CROWD / 2} arrivées sont gardées ici et partiront au retour du réseau.`),
  ).toBeVisible()
  await seen(north, 'day-door-offline')
  await enters(south, [...guests.slice(CROWD / 2), ...both])
  // Pushed by the server, without a reload.
  await expect(page.getByText(new RegExp(`^${CROWD / 2 + 2}\\s*entrés sur ${CROWD + 1} attendus$`))).toBeVisible()

  await setOffline(north, false)
  const told = north.getByRole('alert').filter({ hasText: 'Le réseau est revenu' })
  await expect(told).toContainText(/Ada Byron0 entrée deux fois\s: Porte nord .*, Porte sud /)
  await seen(north, 'day-door-back')
  await expect(page.getByText(new RegExp(`^${CROWD}\\s*entrés sur ${CROWD + 1} attendus$`))).toBeVisible()
  await expect(page.getByText('personnes entrées deux fois')).toBeVisible()

  const later = await comes(request, ana.context, 'Abel', 'apres')
  await typeCode(south, later.code, 'Non attendu aujourd’hui')
  allow(south, 'POST /check-ins', 404)
  await typeCode(south, 'RIEN', 'Badge inconnu')
  await expect(page.getByText('badges refusés à l’entrée')).toBeVisible()
  await seen(page, 'day-overview')
  await page.getByRole('link', { name: 'Voir les refus' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refus et doubles entrées' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Abel' })).toContainText(
    /Pas d’inscription ce jour\s*Porte sud, \d/,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Byron1' })).toContainText(/Porte nord .*, Porte sud /)
  await seen(page, 'day-refusals')
  await page.goto(`/${ana.context}/organisation/accueil/appareils`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Porte sud' })).toContainText(/16 badges scannés/)
  await seen(page, 'day-devices')
  expectNoFault(elsewhere)
  await elsewhere.close()
})
