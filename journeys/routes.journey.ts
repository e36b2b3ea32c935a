import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { AreaPath } from '../front/src/app/areaPages.ts'
import { areaPages } from '../front/src/app/areaPages.ts'
import type { PagePath } from '../front/src/app/pages.ts'
import { pages } from '../front/src/app/pages.ts'
import type { Frame } from '../front/src/feature.ts'
import { isWhole } from '../server/src/testing/scope.ts'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

const CONTEXT = 'chemins'
const BADGE = '3C9XT6VN2HKW'
const MINE = {
  $userId: 'moi',
  $badgeId: BADGE,
  $mailId: 'inconnu',
  $sendingId: 'inconnu',
  $invoiceId: 'inconnue',
  $companyId: 'inconnue',
  $webhookId: 'inconnu',
}

/** Document titles, where they differ from the heading. */
const TITLES: Readonly<Partial<Record<PagePath | AreaPath, string>>> = {
  'login-with-badge': 'Se connecter avec un badge',
  'login/cle': 'Se connecter avec une clé d’accès',
  'password/forgot': 'Mot de passe oublié',
  'account/create': 'Créer votre compte',
  leaderboard: 'Classement',
  privacy: 'Vos données',
  unsubscribe: 'Recevoir moins de mails',
  accessibility: 'Déclaration d’accessibilité',
  stats: 'Statistiques',
  appareil: 'Appareil',
  'live/orga': 'Écran de l’organisateur',
  'live/speaker': 'Écran de l’intervenant',
  'live/questions': 'Modération',
  'live/emotions': 'Écran des réactions',
  '': 'Mon espace',
  inscription: 'Mon inscription',
  'password/new': 'Choisir un mot de passe',
  message: 'Vous ne pourrez pas venir',
  replay: 'Rediffusion',
  // A payment that was not made.
  paiement: 'Paiement interrompu',
  satisfaction: 'Votre avis',
  photos: 'Mes photos',
  'photos/viewer': 'Diaporama',
  live: 'Le direct',
  companions: 'Mes accompagnants',
  'companions/add': 'Ajouter un accompagnant',
  conferences: 'Conférences',
  contacts: 'Mes contacts',
  'contacts/new': 'Scanner un badge',
  'sections/$sectionId': 'Venir à pied',
  'users/new': 'Inscrire une autre personne',
  'users/$userId/conferences': 'Mes conférences',
  'badge/$badgeId/download': 'Télécharger mon badge',
  'waiting-list': 'Liste d’attente',
  organisation: 'Ce qui vous attend',
  'organisation/participants': 'Participants',
  'organisation/participants/$userId': 'Participants',
  'organisation/participants/import': 'Quel fichier importer ?',
  'organisation/participants/badges': 'Badges',
  'organisation/participants/attente': 'Liste d’attente',
  'organisation/participants/societes': 'Sociétés',
  'organisation/participants/societes/$companyId': 'Sociétés',
  'organisation/argent': 'Argent',
  'organisation/argent/factures': 'Factures et avoirs',
  'organisation/argent/reste-du': 'Ce qui reste dû',
  'organisation/argent/paiement': 'Moyens de paiement',
  'organisation/argent/comptabilite': 'Comptabilité',
  'organisation/argent/factures/$invoiceId': 'Factures et avoirs',
  'organisation/mails': 'Ce qui part, et quand',
  'organisation/mails/envois': 'Boîte d’envoi',
  'organisation/mails/adresses': 'Adresses à corriger',
  'organisation/mails/ecrire/$sendingId': 'Écrire à des participants',
  'organisation/mails/expediteur': 'Expéditeur',
  'organisation/mails/textes/$actionId': 'Confirmation d’inscription – sur place',
  'organisation/chiffres': 'Chiffres',
  'organisation/inscription': 'Journées et places',
  'organisation/inscription/articles': 'Articles et prix',
  'organisation/inscription/codes': 'Codes promo',
  'organisation/inscription/questions': 'Questions à places',
  'organisation/inscription/parcours': 'Parcours',
  'organisation/inscription/formulaires': 'Formulaires',
  'organisation/inscription/types': 'Types de participants',
  'organisation/reglages/general': 'Général et dates',
  'organisation/programme': 'Programme',
  'organisation/programme/salles': 'Salles',
  'organisation/programme/intervenants': 'Intervenants',
  'organisation/programme/categories': 'Catégories',
  'organisation/apparence': 'Apparence',
  'organisation/apparence/pages': 'Pages',
  'organisation/apparence/langues': 'Langues',
  'organisation/apparence/site': 'Sur votre site',
  'organisation/accueil': 'Accueil',
  'organisation/accueil/inscrits': 'Inscrits du jour',
  'organisation/accueil/presents': 'Présents du jour',
  'organisation/accueil/refus': 'Refus et doubles entrées',
  'organisation/accueil/appareils': 'Appareils',
  'organisation/direct': 'Télécommande',
  'organisation/direct/moderation': 'Modération',
  'organisation/direct/photos': 'Photos de l’événement',
  'organisation/reglages': 'Réglages',
  'organisation/reglages/webhooks': 'Webhooks',
  'organisation/reglages/webhooks/$webhookId': 'Webhooks',
  'organisation/reglages/equipe': 'Équipe et rôles',
  'organisation/reglages/danger': 'Adresse, archive, suppression',
  'organisation/reglages/journal': 'Journal',
  'organisation/reglages/donnees': 'Données',
  'organisation/securite': 'Sécurité',
  'organisation/participants/$userId/inscription': 'Quelle participation ?',
}

const MOVED = [
  ['scan', 'organisation/accueil'],
  ['users/registered', 'organisation/accueil/inscrits'],
  ['users/present', 'organisation/accueil/presents'],
  ['live/remote', 'organisation/direct'],
  ['mails', 'organisation/mails/envois'],
  ['mails/inconnu', 'organisation/mails/inconnu'],
  ['organisation/reglages/statistiques', 'organisation/chiffres'],
] as const

const KNOWN: Readonly<Record<string, string>> = { $sectionId: 'venir', $actionId: '1' }
const pathsIn = (...frames: Frame[]): (PagePath | AreaPath)[] =>
  [...pages, ...areaPages].filter(({ frame }) => frames.includes(frame)).map(({ path }) => path)
/** Pages open to all, but limited in this event to its participants. */
const forParticipants: (PagePath | AreaPath)[] = ['photos', 'photos/viewer']
const forVisitors = pathsIn('entrance', 'public', 'bare').filter((path) => !forParticipants.includes(path))

const pathOf = (path: string, mine: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\$\w+/g, (name) => mine[name] ?? KNOWN[name] ?? name)
const addressOf = (path: string): string => (path ? `/${CONTEXT}/${path}` : `/${CONTEXT}`)

/**
 * Opens an address. The whole suite reloads each page; the gate checks the server's response and navigates within the
 * open page, in a third of the time.
 */
async function openAt(page: Page, address: string): Promise<void> {
  const { protocol, pathname } = new URL(page.url())
  if (isWhole || protocol === 'about:' || pathname === address) return void (await page.goto(address))
  const served = await page.request.get(address)
  expect([served.status(), served.headers()['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  // The previous page stays until the next one has loaded.
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

async function expectPage(page: Page, path: string, title?: string): Promise<void> {
  await test.step(addressOf(path), async () => {
    await openAt(page, addressOf(path))
    const said = title ?? (await page.getByRole('heading', { level: 1 }).innerText())
    await expect(page).toHaveTitle(`${said} – Tous les chemins`)
    if (title === undefined) await expect(page).toHaveURL(({ pathname }) => pathname === addressOf(path))
    await seen(page, `route-${path.replace(/\W+/g, '-')}`)
  })
}

test('every public address of the site opens to a visitor', { tag: '@phone' }, async ({ page }) => {
  allow(page, 'GET /certificates/inconnu', 404)
  for (const path of forVisitors.filter((one) => one !== 'stats'))
    await expectPage(page, pathOf(path, { $token: 'inconnu' }), TITLES[path])
  await expectPage(page, 'login', 'Se connecter')
  await expectPage(page, 'une/adresse/inconnue', 'Se connecter')
  await expectPage(page, `photos?badge=${BADGE}`, TITLES.photos)
})

test('every private address opens to a participant', { tag: '@phone' }, async ({ page, request }) => {
  const person = await newPerson(request, CONTEXT)
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['marche'] } })
  await openAs(page, person, addressOf(''))
  const read = `/domains/${person.domainId}/users/me?eventId=${person.eventId}`
  const { UserEvent } = await ask<{ UserEvent: { code: string } }>(request, 'GET', read, { token: person.token })
  const mine = { $userId: person.userId, $badgeId: UserEvent.code }
  for (const path of [...pathsIn('private', 'newcomer'), ...forParticipants]) {
    await expectPage(page, pathOf(path, mine), TITLES[path])
  }
})

test('every address of the area opens to an organiser, and former ones lead there', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const ids = await idsOf(request, CONTEXT)
  const token = await organiserOf(request, CONTEXT)
  await openAs(page, { ...ids, context: CONTEXT, email: '', userId: '', token }, addressOf(''))
  const person = await newPerson(request, CONTEXT)
  await registered(request, person, { participation: { participation: 4 }, dates: { dayIds: ['marche'] } })
  const { id: $mailId } = await mailTo(request, CONTEXT, person.email, /./)
  const data = { texts: {}, audience: {}, departure: { kind: 'now' } }
  const sendings = `/organiser/domains/${ids.domainId}/events/${ids.eventId}/sendings`
  const { id: $sendingId } = await ask<{ id: string }>(request, 'POST', sendings, { data, token })
  allow(page, 'GET /invoices/inconnue', 404)
  allow(page, 'GET /companies/inconnue', 404)
  for (const path of [...pathsIn('area'), 'stats' as const])
    await expectPage(page, pathOf(path, { ...MINE, $mailId, $sendingId, $userId: person.userId }), TITLES[path])
  // A former address with the id of a mail that does not exist.
  allow(page, 'GET /emails/inconnu', 404)
  for (const [before, now] of MOVED) {
    await page.goto(addressOf(before))
    await expect(page).toHaveURL(({ pathname }) => pathname === addressOf(now))
  }
})

test('a visitor is asked to sign in before any private address, and would come back to it', async ({ page }) => {
  for (const path of [...pathsIn('private', 'area'), ...forParticipants].map((one) => pathOf(one, MINE))) {
    const address = addressOf(path)
    await page.goto(address)
    await expect(page).toHaveURL(({ pathname, searchParams }) => {
      return pathname === addressOf('login') && searchParams.get('redirect') === address
    })
    // The front page first presents the event.
    if (path === '') await page.getByRole('link', { name: 'J’ai déjà un compte' }).click()
    await expect(page.getByRole('textbox', { name: 'Adresse e-mail' })).toBeVisible()
  }
})
