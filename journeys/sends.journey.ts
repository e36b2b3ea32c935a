import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { RETURN_SECRET, test } from './parts/later.ts'
import { mailTo } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { idsOf, openAs, tokenOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const CONTEXT = 'fleuve'
const MINUTE = 60_000

async function signedIn(request: APIRequestContext, name: string): Promise<Person> {
  const context = CONTEXT
  const email = `${name}@parvis.example`
  const token = await tokenOf(request, context, email, 'parvis-partout')
  const ids = await idsOf(request, context)
  const me = await ask<{ id: string }>(request, 'GET', `/domains/${ids.domainId}/users/me`, { token })
  return { ...ids, context, email, userId: me.id, token }
}

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

// The second journey unsubscribes from the mail of the first.
test.describe.configure({ mode: 'serial' })

test('an organiser writes to the remote students of Tuesday, in English, and the list they confirm holds', {
  tag: '@desktop',
}, async ({ page, request, laterServer }) => {
  const organiser = await signedIn(request, 'organisation')
  await openAs(page, organiser, `/${CONTEXT}/organisation/mails`)
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
  await expect(page.getByText(/Liste arrêtée à .*\s: 2 personnes/)).toBeVisible()
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
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect(page.getByText(/Liste arrêtée à .*\s: 2 personnes/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Départ' }).selectOption('avant le premier jour')
  await expect(page.getByText(/^Part le 7 juin/)).toBeVisible()
  await seen(page, 'sends-scheduled')
  await page.getByRole('combobox', { name: 'Départ' }).selectOption('tout de suite')
  await page.getByRole('button', { name: 'Envoyer 2 mails' }).click()
  await expect(page.getByText(/^2 mails partent à/)).toBeVisible()

  await laterServer.passTime(4 * MINUTE)
  await page.reload()
  await expect(page.getByText(/^2 mails partent à/)).toBeVisible()
  await laterServer.passTime(2 * MINUTE)
  await expect(page.getByText('2 mails sur 2')).toBeVisible()
  await seen(page, 'sends-left')
  const received: string[] = []
  for (const name of ['ana', 'bo']) {
    const mail = await mailTo(request, CONTEXT, `${name}@parvis.example`, /See you on Tuesday/)
    received.push(mail.to)
  }
  expect(await recipientsOf(request)).toEqual(received)
  await page.getByRole('link', { name: 'Mails', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'See you on Tuesday' })).toBeVisible()
  await seen(page, 'sends-list')
})

test('a reader declines the mails of the event, an address that does not exist is corrected or tried again', async ({
  page,
  otherDevice,
  request,
  laterServer,
}) => {
  const mail = await mailTo(request, CONTEXT, 'ana@parvis.example', /See you on Tuesday/)
  // Without a mail server, mails are stored; organisers with the right to the team read them in full.
  const [, path = ''] = /href="[^"]*?(\/fleuve\/unsubscribe\?reader=[^"]+)"/.exec(mail.html) ?? []
  const organiser = await signedIn(request, 'organisation')
  const returned = { event: 'bounce', address: 'bo@parvis.example' }
  const headers = { authorization: `Bearer ${RETURN_SECRET}`, 'content-type': 'application/json' }
  const told = await request.post(`${laterServer.url}/api/mails/returns/json`, { data: returned, headers })
  expect(await told.json()).toEqual({ noted: 1 })

  await otherDevice.goto(`${laterServer.url}${path}`)
  await expect(otherDevice.getByText(/^a…@parvis.example reçoit les mails de/)).toBeVisible()
  await seen(otherDevice, 'unsubscribe')
  await otherDevice.getByRole('button', { name: 'Ne plus recevoir ces mails' }).click()
  await expect(otherDevice.getByText(/^a…@parvis.example ne reçoit plus les mails de/)).toBeVisible()
  await seen(otherDevice, 'unsubscribe-done')

  await openAs(page, organiser, `/${CONTEXT}/organisation/mails/adresses`)
  await expect(page.getByRole('row', { name: /Meuse Bo/ }).getByText(/adresse inconnue/)).toBeVisible()
  await seen(page, 'returned')
  await page.getByRole('link', { name: 'Meuse Bo' }).click()
  await expect(page.getByText(/Mail revenu de bo@parvis.example.*adresse inconnue/)).toBeVisible()
  await seen(page, 'returned-card')

  await page.goto(`/${CONTEXT}/organisation/mails`)
  await page.getByRole('button', { name: 'Écrire à des participants' }).click()
  await expect(page.getByText(/Écartées.*une adresse refusée, une personne qui ne veut plus de mails/)).toBeVisible()
  await page.goto(`/${CONTEXT}/organisation/mails/adresses`)
  await page.getByRole('button', { name: 'Écrire de nouveau' }).click()
  await expect(page.getByText('Aucune adresse à corriger')).toBeVisible()

  await page.getByRole('link', { name: 'Expéditeur' }).click()
  await expect(page.getByRole('heading', { name: /^Ce que dit le domaine/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message pour la personne qui gère le domaine' })).toBeVisible()
  await seen(page, 'sender-check')
})

async function recipientsOf(request: APIRequestContext): Promise<string[]> {
  const { domainId, eventId, token } = await signedIn(request, 'organisation')
  const path = `/domains/${domainId}/events/${eventId}/emails/v3?page=1&pageSize=100`
  const { data } = await ask<{ data: { to: string; subject: string }[] }>(request, 'GET', path, { token })
  const ours = data.filter(({ subject }) => subject === 'See you on Tuesday')
  return ours.map(({ to }) => to).toSorted()
}
