import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { Gestures } from './parts/gestures.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newEmail, openAs, organiserOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const CONTEXT = 'tablee'

async function organiser(request: APIRequestContext): Promise<Person> {
  const token = await organiserOf(request, CONTEXT)
  return { ...(await idsOf(request, CONTEXT)), context: CONTEXT, email: '', userId: '', token }
}

test('a walk-in is added at the door in at most eight gestures, and stands in its list as present', {
  tag: '@phone',
}, async ({ page, request }) => {
  const lastName = `Lakhdar ${newEmail('door').split('@')[0]}`
  await openAs(page, await organiser(request), `/${CONTEXT}/organisation/accueil`)
  const gestures = new Gestures(page, CONTEXT)
  await gestures.press('Ajouter une personne')
  await gestures.fill('Prénom', 'Nadia')
  await gestures.fill('Nom', lastName)
  await seen(page, 'door-add')
  await gestures.press('Ajouter et noter l’arrivée')
  await expect(page.getByText(`Nadia ${lastName} est là`)).toBeVisible()
  expect(gestures.count).toBeLessThanOrEqual(8)
  await seen(page, 'door-added')
  await page.goto(`/${CONTEXT}/organisation/accueil/presents`)
  await page.getByRole('searchbox').fill(lastName)
  await expect(page.getByText(new RegExp(lastName)).first()).toBeVisible()
})

test('the team adds a person with an address, who gets a mail, and one without, who gets none', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const by = await organiser(request)
  await openAs(page, by, `/${CONTEXT}/organisation/participants`)
  const address = newEmail('added')
  const gestures = new Gestures(page, CONTEXT)
  await expect(page.getByRole('heading', { level: 1, name: 'Participants' })).toBeVisible()
  await page.keyboard.press('n')
  const panel = page.getByRole('complementary', { name: 'Ajouter une personne' })
  await expect(panel.getByRole('textbox', { name: 'Prénom' })).toBeFocused()
  await seen(page, 'add')
  gestures.count++
  await gestures.fill('Prénom', 'Nadia')
  await gestures.fill('Nom', 'Lakhdar')
  await gestures.fill('Adresse e-mail, facultative', address)
  await gestures.press('Ajouter Nadia Lakhdar')
  await expect(panel.getByText('Nadia Lakhdar fait partie des participants.')).toBeVisible()
  expect(gestures.count).toBeLessThanOrEqual(8)
  await seen(page, 'added')
  expect((await mailTo(request, CONTEXT, address, /./)).id).not.toBe('')
  await expect(panel.getByText('Sans adresse, aucun mail ne part.')).toBeVisible()
  await gestures.fill('Prénom', 'Paul')
  await gestures.fill('Nom', 'Okafor')
  await gestures.press('Ajouter Paul Okafor')
  await panel.getByRole('link', { name: 'Voir la fiche' }).click()
  const card = page.getByRole('complementary', { name: /^Fiche : Paul Okafor/ })
  await expect(card).toBeVisible()
  const { domainId, eventId, token } = by
  const userId = new URL(page.url()).pathname.split('/').at(-1)
  const path = `/organiser/domains/${domainId}/events/${eventId}/people/${userId}`
  expect((await ask<{ mails: unknown[] }>(request, 'GET', path, { token })).mails).toEqual([])
})
