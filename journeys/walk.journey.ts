import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { begun, employed, idsOf, newPerson, organiserOf, PROFESSIONAL, registered } from './parts/people.ts'
import { arrive, expectWhole, LANGUAGES } from './parts/walk.ts'
import { allow } from './parts/watch.ts'

// Every screen of the trade fair in each language: no missing translation, with pictures.
const CONTEXT = 'salon'
// Runs last: in parallel, longest test first, so that no worker idles.
test.describe.configure({ mode: 'parallel' })

const at = (path: string) => `/${CONTEXT}/${path}`

const ENTRANCE = [
  '',
  'login',
  'appareil',
  'login-with-badge',
  'password/forgot',
  'account/create',
  'privacy',
  'accessibility',
]
const OWN = [
  ...['', 'inscription', 'message', 'live', 'photos', 'leaderboard', 'conferences', 'companions', 'companions/add'],
  ...['waiting-list', 'users/new', 'contacts', 'contacts/new', 'replay', 'satisfaction', 'password/new', 'privacy'],
]
const ORGANISED = [
  ...[
    '',
    'organisation',
    'organisation/participants',
    'organisation/participants/import',
    'organisation/participants/badges',
    'organisation/participants/attente',
    'organisation/participants/societes',
    'organisation/accueil',
    'organisation/accueil/inscrits',
    'organisation/accueil/presents',
    'organisation/accueil/refus',
    'organisation/accueil/appareils',
    'organisation/reglages',
    'organisation/reglages/equipe',
    'organisation/reglages/danger',
    'organisation/securite',
    'organisation/reglages/journal',
    'organisation/chiffres',
    'organisation/argent',
    'organisation/argent/factures',
    'organisation/argent/reste-du',
    'organisation/argent/paiement',
    'organisation/argent/comptabilite',
    'organisation/mails',
    'organisation/mails/envois',
    'organisation/mails/textes/1',
    'organisation/mails/expediteur',
    'organisation/inscription',
    'organisation/inscription/articles',
    'organisation/inscription/codes',
    'organisation/inscription/questions',
    'organisation/inscription/parcours',
    'organisation/inscription/formulaires',
    'organisation/inscription/types',
    'organisation/programme',
    'organisation/programme/salles',
    'organisation/programme/intervenants',
    'organisation/programme/categories',
    'organisation/apparence',
    'organisation/apparence/pages',
    'organisation/apparence/langues',
    'organisation/apparence/site',
    'organisation/reglages/general',
    'organisation/reglages/versions',
    'organisation/reglages/webhooks',
    'organisation/reglages/cles',
    'organisation/direct',
    'live/questions',
    'photos',
  ],
]
// Missing, forbidden or closed pages explain themselves.
const REFUSED = ['sections/nowhere', 'organisation', 'organisation/mails', 'live/questions', 'accueil']
const PROJECTED = ['live/orga', 'live/speaker', 'live/emotions', 'photos/viewer']
const STEPS = ['participation', 'typology', 'dates', 'articles', 'form', 'companies', 'categories', 'form2', 'quotas']

for (const language of LANGUAGES)
  test(`an organiser finds every screen whole in « ${language} », the projected ones too`, async ({
    page,
    request,
  }) => {
    allow(page, 'GET /users/photos/me', 409)
    allow(page, 'GET /pictures', 409)
    const { domainId, eventId } = await idsOf(request, CONTEXT)
    const organiser = { domainId, token: await organiserOf(request, CONTEXT) }
    const person = await newPerson(request, CONTEXT)
    await registered(request, person, PROFESSIONAL)
    const sendings = `/organiser/domains/${domainId}/events/${eventId}/sendings`
    const data = { texts: {}, audience: {}, departure: { kind: 'now' } }
    const sending = await ask<{ id: string }>(request, 'POST', sendings, { data, token: organiser.token })
    const named = [
      `organisation/participants/${person.userId}`,
      `organisation/participants/${person.userId}/inscription`,
      `organisation/mails/ecrire/${sending.id}`,
    ]
    await arrive(page, language, organiser)
    for (const path of [...ORGANISED, ...named]) await expectWhole(page, at(path), language, `organiser ${path}`)
    await page.setViewportSize({ width: 1920, height: 1080 })
    for (const path of PROJECTED) await expectWhole(page, at(path), language, `projected ${path}`)
  })

test('a visitor finds every screen of the entrance whole, in each language', async ({ page }) => {
  for (const language of LANGUAGES) {
    await arrive(page, language, undefined)
    for (const path of ENTRANCE) await expectWhole(page, at(path), language, `visitor ${path}`)
  }
})

test('a participant finds every screen whole, in each language', async ({ page, request }) => {
  // The fair shows no photos: its API answers 409.
  allow(page, 'GET /users/photos/me', 409)
  const person = await newPerson(request, CONTEXT)
  await registered(request, person, PROFESSIONAL)
  for (const language of LANGUAGES) {
    await arrive(page, language, person)
    for (const path of OWN) await expectWhole(page, at(path), language, `own ${path}`)
  }
})

test('each page that refuses a participant is whole, in each language', async ({ page, request }) => {
  const person = await newPerson(request, CONTEXT)
  for (const language of LANGUAGES) {
    await arrive(page, language, person)
    for (const path of REFUSED) await expectWhole(page, at(path), language, `refused ${path}`)
    await expectWhole(page, '/canal', language, 'closed')
  }
})

test('a participant finds every step of the registration whole, in each language', async ({ page, request }) => {
  for (const language of LANGUAGES) {
    for (const [i, step] of STEPS.entries()) {
      const person = await newPerson(request, CONTEXT)
      await arrive(page, language, person)
      const before = Object.fromEntries(Object.entries(PROFESSIONAL).filter(([key]) => STEPS.indexOf(key) < i))
      // The steps after the company need one.
      if (before['companies']) await employed(request, person, PROFESSIONAL.companies.companyId)
      await begun(request, person, step, before)
      await expectWhole(page, at('inscription'), language, `step ${step}`)
    }
  }
})
