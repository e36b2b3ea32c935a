import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import type { Person } from './parts/people.ts'
import { idsOf, openAs, tokenOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const contextOf = () => `fleuve-${test.info().project.name}`

async function signedIn(request: APIRequestContext, name: string): Promise<Person> {
  const context = contextOf()
  const email = `${name}@parvis.example`
  const token = await tokenOf(request, context, email, 'parvis')
  const ids = await idsOf(request, context)
  const me = await ask<{ id: string }>(request, 'GET', `/domains/${ids.domainId}/users/me`, { token })
  return { ...ids, context, email, userId: me.id, token }
}

/** Somebody comes another way than they had said. */
async function become(request: APIRequestContext, name: string, participation: 1 | 4): Promise<void> {
  const { domainId, eventId, userId, token } = await signedIn(request, name)
  const values = { participation: { participation }, dates: { dayIds: ['mardi'] }, typology: { typoId: 'etudiant' } }
  const path = `/domains/${domainId}/events/${eventId}/users/${userId}/registration`
  await ask(request, 'PUT', path, { data: { values }, token })
}

async function chooseAudience(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Type de participant' }).selectOption('Étudiant')
  await page.getByRole('combobox', { name: 'Journée' }).selectOption({ value: 'mardi' })
  await page.getByRole('combobox', { name: 'Façon de venir' }).selectOption('à distance')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('anglais')
  await expect(page.getByText('2 personnes recevraient ce mail')).toBeVisible()
}

test('an organiser writes to the remote students of Tuesday, in English, and the list they confirm holds', async ({
  page,
  request,
}) => {
  const organiser = await signedIn(request, 'organisation')
  await openAs(page, organiser, `/${contextOf()}/organisation/mails`)
  await page.getByRole('button', { name: 'Écrire à des participants' }).click()
  await expect(page.getByRole('heading', { name: 'À qui écrire' })).toBeVisible()
  await chooseAudience(page)
  await seen(page, 'sends-who')

  await page.getByRole('button', { name: 'Écrire le texte' }).click()
  await page.getByRole('button', { name: 'anglais : à écrire' }).click()
  await page.getByRole('textbox', { name: 'Objet' }).click()
  await page.keyboard.type('See you on Tuesday')
  await page.getByRole('textbox', { name: 'Texte' }).click()
  await page.keyboard.type('The delta awaits you.')
  await expect(page.getByRole('button', { name: 'anglais : écrit' })).toBeVisible()
  await seen(page, 'sends-what')

  await page.getByRole('button', { name: 'Vérifier la liste' }).click()
  await expect(page.getByText(/Liste arrêtée à .* : 2 personnes/)).toBeVisible()
  await become(request, 'bo', 4)
  await become(request, 'cy', 1)
  await page.reload()
  await expect(page.getByText('Une personne arrivée depuis n’y est pas.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Loire Ana/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Meuse Bo/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Rhin Cy/ })).toBeHidden()
  await seen(page, 'sends-check')

  await page.getByRole('button', { name: 'Envoyer 2 mails' }).click()
  await expect(page.getByText(/^2 mails partent à/)).toBeVisible()
  await seen(page, 'sends-waiting')
  await page.getByRole('link', { name: 'Mails', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'See you on Tuesday' })).toBeVisible()
  await seen(page, 'sends-list')
  await page.getByRole('link', { name: 'See you on Tuesday' }).click()
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect(page.getByText(/Liste arrêtée à .* : 2 personnes/)).toBeVisible()

  await page.getByRole('combobox', { name: 'Départ' }).selectOption('avant le premier jour')
  await expect(page.getByText(/^Part le 7 juin/)).toBeVisible()
  await seen(page, 'sends-scheduled')
})
