import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { constancy } from './parts/constancy.ts'
import { focusFaults } from './parts/focus.ts'
import { test } from './parts/journey.ts'
import { idsOf, newPerson, organiserOf, PROFESSIONAL, registered } from './parts/people.ts'
import { settled } from './parts/seen.ts'
import { arrive } from './parts/walk.ts'
import { allow } from './parts/watch.ts'

// Every stop of the Tab key shows its focus, is not covered, and triggers nothing.
const CONTEXT = 'salon'

const ENTRANCE = ['', 'login', 'login-with-badge', 'password/forgot', 'account/create', 'privacy', 'accessibility']
const OWN = [
  ...['', 'inscription', 'live', 'photos', 'conferences', 'companions', 'companions/add', 'users/new', 'contacts'],
  ...['contacts/new', 'satisfaction', 'password/new', 'privacy'],
]
const ORGANISED = [
  ...['', '/participants', '/participants/import', '/accueil', '/reglages/equipe', '/securite', '/argent', '/mails'],
  ...[
    '/mails/textes/1',
    '/inscription',
    '/inscription/articles',
    '/programme',
    '/apparence',
    '/reglages/general',
    '/direct',
  ],
]

async function expectPassable(page: Page, addresses: readonly string[]): Promise<void> {
  const looks = new Set<string>()
  const changesOf = constancy()
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await settled(page)
      expect(await changesOf(page), `what ${address} shares with other pages`).toEqual([])
      expect(await focusFaults(page, looks), `the focus on ${address}`).toEqual([])
    })
}

test('the focus of a visitor is seen and stands free, on every page of the entrance', { tag: '@phone' }, async ({
  page,
}) => {
  await arrive(page, 'fr', undefined)
  await expectPassable(
    page,
    ENTRANCE.map((path) => `/${CONTEXT}/${path}`),
  )
})

test('the focus of a participant is seen and stands free, on each of their pages', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  // The fair shows no photos: its API answers 409.
  allow(page, 'GET /users/photos/me', 409)
  const guest = await newPerson(request, CONTEXT)
  await arrive(page, 'fr', guest)
  await expectPassable(page, [`/${CONTEXT}/`, `/${CONTEXT}/inscription`])
  const person = await newPerson(request, CONTEXT)
  await registered(request, person, PROFESSIONAL)
  await arrive(page, 'fr', person)
  await expectPassable(
    page,
    OWN.map((path) => `/${CONTEXT}/${path}`),
  )
})

test('the focus of an organiser is seen and stands free, above the bar of a phone too', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { domainId } = await idsOf(request, CONTEXT)
  const person = await newPerson(request, CONTEXT)
  await registered(request, person, PROFESSIONAL)
  await arrive(page, 'fr', { domainId, token: await organiserOf(request, CONTEXT) })
  await expectPassable(
    page,
    [...ORGANISED, `/participants/${person.userId}`].map((path) => `/${CONTEXT}/organisation${path}`),
  )
})
