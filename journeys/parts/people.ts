import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './api.ts'

export const newEmail = (name: string): string => `${name}.${randomBytes(6).toString('hex')}@parvis.example`

export const PASSWORD = 'pomme de terre'

export interface EventIds {
  readonly domainId: string
  readonly eventId: string
}

export interface Person extends EventIds {
  readonly context: string
  readonly email: string
  readonly userId: string
  readonly token: string
}

export async function idsOf(request: APIRequestContext, context: string): Promise<EventIds> {
  const { id, domainId } = await ask<{ id: string; domainId: string }>(request, 'GET', `/context/${context}`)
  return { domainId, eventId: id }
}

export async function tokenOf(request: APIRequestContext, context: string, email: string, password: string) {
  const { eventId } = await idsOf(request, context)
  const data = { email, password, eventId }
  return (await ask<{ token: string }>(request, 'POST', '/authentications/login', { data })).token
}

/** One request context per test. */
const organisers = new WeakMap<APIRequestContext, Map<string, Promise<string>>>()

/** Token of a demonstration event's organiser, signed in once per test. */
export function organiserOf(request: APIRequestContext, context: string): Promise<string> {
  const known = organisers.get(request) ?? new Map<string, Promise<string>>()
  organisers.set(request, known)
  const token = known.get(context) ?? tokenOf(request, context, 'organisation@parvis.example', 'parvis-partout')
  known.set(context, token)
  return token
}

interface Wished {
  readonly firstName?: string
  readonly lastName?: string
  readonly typoId?: string
  readonly password?: string
  readonly languageId?: string
  readonly consents?: readonly string[]
  readonly isSelfMade?: boolean
  /** Token of another organiser than the demonstration's. */
  readonly by?: string
}

/**
 * A new account, signed in. Created by the organiser, its address counts as verified, and events closed to visitors
 * accept it.
 */
export async function newPerson(request: APIRequestContext, context: string, wished: Wished = {}): Promise<Person> {
  const { isSelfMade = false, by, ...account } = wished
  const token = isSelfMade ? undefined : (by ?? (await organiserOf(request, context)))
  const ids = await idsOf(request, context)
  const email = newEmail('journey')
  const { data } = await ask<{ data: { token: string; user: { id: string } } }>(
    request,
    'POST',
    `/domains/${ids.domainId}/users?eventId=${ids.eventId}${isSelfMade ? '' : '&force=true'}`,
    { data: { firstName: 'Jeanne', lastName: 'MARCHAND', password: PASSWORD, email, ...account }, token },
  )
  return { ...ids, context, email, userId: data.user.id, token: data.token }
}

interface Answers {
  readonly [step: string]: unknown
  readonly companies?: { readonly companyId: string }
}

export async function employed(request: APIRequestContext, person: Person, companyId: string): Promise<void> {
  const { domainId, userId, token } = person
  await ask(request, 'POST', `/v2/domains/${domainId}/employees`, { data: { userId, companyId }, token })
}

/** Submits a whole registration, after linking the person to their company. */
export async function registered(request: APIRequestContext, person: Person, values: Answers): Promise<void> {
  const { domainId, eventId, userId, token } = person
  if (values.companies) await employed(request, person, values.companies.companyId)
  const path = `/domains/${domainId}/events/${eventId}/users/${userId}/registration`
  await ask(request, 'PUT', path, { data: { values }, token })
}

/** Saves a draft at a step, with answers to the earlier ones. */
export async function begun(request: APIRequestContext, person: Person, step: string, values: Answers): Promise<void> {
  const { domainId, eventId, userId, token } = person
  const path = `/domains/${domainId}/events/${eventId}/users/${userId}/draft`
  await ask(request, 'PUT', path, { data: { step, values, version: 0 }, token })
}

export const PROFESSIONAL = {
  participation: { participation: 4 },
  typology: { typoId: 'pro' },
  dates: { dayIds: ['mardi'] },
  articles: { articles: [{ id: 'casque', dayId: '0' }] },
  form: {
    firstName: 'Jeanne',
    lastName: 'MARCHAND',
    mobile: '06 39 98 00 11',
    metier: 'macon',
    pays: 'FR',
    interets: ['gestes'],
    projet: 'Une grange en pisé',
  },
  companies: { companyId: 'voute-et-terre' },
  categories: { categoryIds: [], slots: { accueil: 'accueil-mardi' } },
  form2: { regime: 'tout', consignes: true },
  quotas: { atelier: 'aucun' },
}

/** Opens a page as a person already signed in on this browser. */
export async function openAs(page: Page, { domainId, token }: Person, path: string): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`parvis.token.${domainId}`, token] as const)
  await page.goto(path)
  // The organiser's area has its sign-out behind « Plus » on phones, where a person's record covers the bar.
  const area = page.getByRole('navigation', { name: 'Espace organisation' })
  const record = page.getByRole('complementary', { name: /^Fiche/ })
  await expect(page.getByRole('button', { name: 'Se déconnecter' }).or(area).or(record).first()).toBeVisible()
  // React has replaced the prerendered page.
  await expect(page.locator('#root > noscript')).toHaveCount(0)
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}
