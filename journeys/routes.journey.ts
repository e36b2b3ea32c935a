import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const CONTEXT = 'chemins'
const BADGE = '3C9XT6VN2HKW'

/** A page of the specifications' tables, and what the browser's tab says of it. */
type Route = readonly [path: string, title: string]

/** Pages that open to everybody. */
const PUBLIC: readonly Route[] = [
  ['login', 'Se connecter'],
  ['login-with-badge', 'Se connecter avec un badge'],
  ['password/forgot', 'Mot de passe oublié'],
  ['account/create', 'Créer votre compte'],
  ['une/adresse/inconnue', 'Se connecter'],
  [`photos?badge=${BADGE}`, 'Mes photos'],
  ['leaderboard', 'Classement'],
  ['live/orga', 'Écran de l’organisateur'],
  ['live/speaker', 'Écran de l’intervenant'],
  ['live/questions', 'Modération'],
  ['live/emotions', 'Écran des réactions'],
]

/** Pages of somebody who has signed in; visitors are asked to. */
const PRIVATE: readonly Route[] = [
  ['', 'Mon espace'],
  ['inscription', 'Mon inscription'],
  ['password/new', 'Choisir un mot de passe'],
  ['message', 'Vous ne pourrez pas venir'],
  ['replay', 'Rediffusion'],
  ['satisfaction', 'Votre avis'],
  ['photos', 'Mes photos'],
  ['photos/viewer', 'Diaporama'],
  ['live', 'Le direct'],
  ['companions', 'Mes accompagnants'],
  ['companions/add', 'Ajouter un accompagnant'],
  ['conferences', 'Conférences'],
  ['contacts', 'Mes contacts'],
  ['contacts/new', 'Scanner un badge'],
  ['sections/venir', 'Venir à pied'],
]

/** Pages of whoever organises. */
const ORGANISER: readonly Route[] = [
  ['scan', 'Contrôle des entrées'],
  ['users/registered', 'Inscrits du jour'],
  ['users/present', 'Présents du jour'],
  ['stats', 'Statistiques'],
]

const addressOf = (path: string): string => (path ? `/${CONTEXT}/${path}` : `/${CONTEXT}`)

async function expectPage(page: Page, [path, title]: Route): Promise<void> {
  await test.step(addressOf(path), async () => {
    await page.goto(addressOf(path))
    await expect(page).toHaveTitle(`${title} – Tous les chemins`)
    await seen(page, `route-${path.replace(/\W+/g, '-')}`)
  })
}

test('every public address of the site opens to a visitor', async ({ page }) => {
  test.setTimeout(180_000)
  for (const route of PUBLIC) await expectPage(page, route)
})

test('every private address opens to a participant', async ({ page, request }) => {
  test.setTimeout(240_000)
  const person = await newPerson(request, CONTEXT)
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['marche'] } })
  await openAs(page, person, addressOf(''))
  for (const route of PRIVATE) await expectPage(page, route)
  await expectPage(page, ['users/new', 'Inscrire une autre personne'])
  await expectPage(page, [`users/${person.userId}/conferences`, 'Mes conférences'])
  const mine = `/domains/${person.domainId}/users/me?eventId=${person.eventId}`
  const { UserEvent } = await ask<{ UserEvent: { code: string } }>(request, 'GET', mine, { token: person.token })
  await expectPage(page, [`badge/${UserEvent.code}/download`, 'Télécharger mon badge'])
})

test('every address of the door and of the figures opens to an organiser', async ({ page, request }) => {
  const ids = await idsOf(request, CONTEXT)
  const token = await organiserOf(request, CONTEXT)
  await openAs(page, { ...ids, context: CONTEXT, email: '', userId: '', token }, addressOf(''))
  for (const route of ORGANISER) await expectPage(page, route)
})

test('a visitor is asked to sign in before any private address, and would come back to it', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [path] of [...PRIVATE, ...ORGANISER]) {
    const address = addressOf(path)
    await page.goto(address)
    await expect(page).toHaveURL(({ pathname, searchParams }) => {
      return pathname === addressOf('login') && searchParams.get('redirect') === address
    })
    // The front page tells what the event is first.
    if (path === '') await page.getByRole('link', { name: 'J’ai déjà un compte' }).click()
    await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toBeVisible()
  }
})
