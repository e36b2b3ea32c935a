import { randomBytes } from 'node:crypto'
import { openCalendarFeed } from '@parvis/contract/calendars/calendars.ts'
import { addCompany } from '@parvis/contract/companies/companies.ts'
import { getFile } from '@parvis/contract/files/files.ts'
import type { Strength } from '@parvis/contract/kit/endpoint.ts'
import { getLiveKeys } from '@parvis/contract/live/live.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { articleDays, articles } from '#db/tables/articles.ts'
import { attendanceCertificates } from '#db/tables/attendance.ts'
import { sessions } from '#db/tables/auth.ts'
import { categories } from '#db/tables/categories.ts'
import { orders } from '#db/tables/checkout.ts'
import { employees } from '#db/tables/companies.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { emailTemplates, outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { promoCodes } from '#db/tables/promo-codes.ts'
import { quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { refunds } from '#db/tables/refunds.ts'
import { authentications, users } from '#db/tables/users.ts'
import { letterToken } from '#features/emails/reply-links.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { issueInvoice } from '#features/invoices/invoices.service.ts'
import { transaction } from '#kit/transaction.ts'
import { addLive } from './modules.ts'
import { individual, seller } from './shop.ts'
import type { Tools } from './tools.ts'
import { makeTools } from './tools.ts'
import { addUnused } from './unused.ts'
import { addMarks, addMore } from './ways-in.ts'
import type { Person, World } from './world.ts'
import { hashToken, makeWorld } from './world.ts'

/** An event with items of every kind, and a person of every role. */
export interface Stage {
  readonly world: World
  readonly people: Readonly<Record<Role, Person>>
  /** An id of the event for each path or query parameter of the contract. */
  readonly ids: Readonly<Record<string, string>>
  /** Each person's own invoice, where invoices of others are forbidden. */
  readonly own: Readonly<Record<Role, { readonly invoiceId: string }>>
  /** The same people with sessions weaker than a password. */
  readonly weak: Readonly<Record<'self' | 'registrar' | 'organiser', Readonly<Record<WeakStrength, Person>>>>
  /** The event of `neighbour`, in which no person of the stage takes part. */
  readonly nextDoor: string
  readonly keys: { readonly readKey: string; readonly moderateKey: string }
  readonly tools: Tools
  /** Creates items that may be deleted: a form, a template, a promo code, a photo, a poll… */
  unused(): Promise<Readonly<Record<string, string>>>
  signIn(): Promise<void>
  /** False once a person was erased, which cannot be undone. */
  isWhole(): Promise<boolean>
}

export const roles = ['self', 'other', 'registrar', 'organiser', 'neighbour', 'director'] as const
/**
 * `registrar` has registered `self`, who has not claimed their account; `organiser` organises the event, `neighbour`
 * another one of the domain, `director` all of them.
 */
export type Role = (typeof roles)[number]

export const weakStrengths = ['badge', 'anonymous'] as const
export type WeakStrength = (typeof weakStrengths)[number]

const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

/** Scarce capacities everywhere. */
const staged = {
  days: [{ id: 'j1', capacity: 3 }, { id: 'j2', capacity: 1 }, { id: 'j3' }],
  typologies: [
    { id: 'visiteur', label: 'Visiteur' },
    { id: 'presse', label: 'Presse' },
  ],
  settings: {
    FO_MEETING_CONFERENCES_ACTIVE: true,
    FO_ARTICLES_ACTIVE: true,
    FO_QUOTAS_ACTIVE: true,
    FO_FORM_ID: 'infos',
    FO_SELLER: seller,
    FO_STATS_PRIVATE: false,
  },
  forms: [
    {
      id: 'infos',
      models: [
        { key: 'lastName', component: 'text', model: 'U', isExtended: false },
        { key: 'attentes', component: 'textarea' },
      ],
    },
    { id: 'suite', parentId: 'infos', models: [{ key: 'cv', component: 'file' }] },
  ],
} satisfies Parameters<typeof makeWorld>[0]

/** A part of the event with an existing revision. */
const REVISION = { part: 'typologies', number: '1' }

export async function makeStage(): Promise<Stage> {
  const world = await makeWorld(staged)
  const nextDoor = await addEvent(world)
  const people = await makePeople(world, nextDoor)
  const { self, registrar, organiser } = people
  const weak = { self: weakly(self), registrar: weakly(registrar), organiser: weakly(organiser) }
  const badges = await registerSome(world, people)
  const { domainId } = world
  const company = await world.call(
    addCompany,
    { params: { domainId }, query: {}, body: { name: 'Atelier', siren: '012345674' } },
    { as: self },
  )
  const { eventId, ports } = world
  await addProgramme(world)
  await addLimited(world)
  const live = await addLive(world, people.self.userId)
  const keys = { ...(await world.call(getLiveKeys, { params: world.path }, { as: people.organiser })).body }
  const tools = await makeTools(world, people.organiser)
  const [mail] = await ports.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.userId, self.userId))
  await addTemplate(world)
  const more = await addMore(world)
  const file = await addFile(world, self)
  const marks = await addMarks(world, `marque-${eventId}`, self.userId)
  const own = await sell(world, people)
  return {
    world,
    people,
    weak,
    nextDoor,
    own,
    keys,
    tools,
    ids: {
      ...{ ...world.path, ...REVISION },
      ...{
        userId: self.userId,
        ...file,
        ...{ dayId: 'j1', obstacle: 'seller', ...more },
        ...{ categoryId: 'bois', conferenceId: 'atelier', slotId: 'matin', offerKind: 'article', target: 'diner' },
        ...{ companyId: company.body.id, typoId: 'visiteur' },
        formId: 'infos',
        templateId: 'bienvenue',
        orderId: `commande-${eventId}`,
        invoiceId: own.self.invoiceId,
        ...{ from: '2027-01-01', to: '2027-12-31', siren: '012345674' },
        ...{ provider: 'sandbox', ...marks, uploadKey: 'cv', refundId: `remboursement-${eventId}` },
        ...{ calendar: await addCalendar(world), certificate: await addCertificate(world) },
        letter: letterToken(world.ports, { userId: self.userId, eventId }),
      },
      ...{
        mailId: mail?.id ?? '',
        context: world.context,
        referer: '/',
        ...badges,
        userIdA: self.userId,
        userIdB: people.other.userId,
        email: self.email,
        accountId: 'default',
        actionId: '4',
        ...live,
      },
    },
    unused: () => addUnused(world, self.userId),
    isWhole: async () => (await listThere(world, Object.values(people))).length === roles.length,
    signIn: () => signInAgain(world, people, weak, keys),
  }
}

async function registerSome(
  world: World,
  { self, registrar }: Stage['people'],
): Promise<{ badgeId: string; code: string }> {
  const values = {
    participation: { participation: 4 },
    typology: { typoId: 'visiteur' },
    dates: { dayIds: ['j1'] },
    form: { lastName: 'Roux' },
  }
  const registered = await world.call(
    register,
    { params: { ...world.path, userId: self.userId }, body: { values } },
    { as: self },
  )
  // No call cancels the registrar's registration: their badge stays valid.
  const badged = await world.call(
    register,
    { params: { ...world.path, userId: registrar.userId }, body: { values: { ...values, dates: { dayIds: ['j3'] } } } },
    { as: registrar },
  )
  await world.ports.db
    .update(participations)
    .set({ registeredBy: registrar.userId })
    .where(eq(participations.userId, self.userId))
  return { badgeId: registered.body.UserEvent?.code ?? '', code: badged.body.UserEvent?.code ?? '' }
}

async function addProgramme({ ports: { db }, eventId }: World): Promise<void> {
  await db.insert(categories).values({ eventId, id: 'bois', label: 'Bois' })
  await db.insert(conferences).values({ eventId, id: 'atelier', title: 'Atelier' })
  const span = { startAt: new Date('2027-05-11T08:00:00Z'), endAt: new Date('2027-05-11T09:00:00Z') }
  await db.insert(conferenceSlots).values({ eventId, id: 'matin', conferenceId: 'atelier', quota: 2, ...span })
}

async function addTemplate({ ports: { db }, eventId }: World): Promise<void> {
  await db.insert(emailTemplates).values({
    eventId,
    id: 'bienvenue',
    label: 'Bienvenue',
    subject: 'Bienvenue',
    bodyHtml: '<p>Bonjour</p>',
  })
}

/** A calendar feed; no call of its owner renews it. */
async function addCalendar(world: World): Promise<string> {
  const as = await world.person()
  const { body } = await world.call(openCalendarFeed, { params: world.path, body: {} }, { as })
  return body.url?.split('/').at(-1) ?? ''
}

async function addCertificate({ ports, eventId, person }: World): Promise<string> {
  const { userId } = await person({ takesPart: true })
  const token = `certificate-${eventId}`
  const row = { eventId, userId, token, halves: [], minutes: 0, issuedAt: ports.clock.now() }
  await ports.db.insert(attendanceCertificates).values(row)
  return token
}

async function addFile(world: World, self: Person): Promise<{ fileId: string; token: string; name: string }> {
  const fileId = await upload(world, self)
  const extended = sql`${participations.extended} || ${JSON.stringify({ cv: fileId })}::jsonb`
  await world.ports.db.update(participations).set({ extended }).where(eq(participations.userId, self.userId))
  const file = await world.call(getFile, { params: { ...world.path, userId: self.userId, fileId } }, { as: self })
  const [, token = '', name = ''] = /downloads\/([^/]+)\/([^/?]+)/.exec(file.body.url) ?? []
  return { fileId, token, name }
}

async function signInAgain(
  world: World,
  people: Stage['people'],
  weak: Stage['weak'],
  keys: Stage['keys'],
): Promise<void> {
  const { db } = world.ports
  const { self, registrar } = people
  const there = await listThere(world, Object.values(people))
  await signIn(world, there)
  for (const strength of weakStrengths) {
    await signIn(
      world,
      await listThere(
        world,
        Object.values(weak).map((person) => person[strength]),
      ),
      strength,
    )
  }
  // Undoes claimed accounts.
  await db.update(authentications).set({ claimedAt: null }).where(eq(authentications.userId, self.userId))
  // Restores registrations cancelled by the registrar.
  await db
    .update(participations)
    .set({ registeredBy: registrar.userId, registered: true, responded: true, registeredAt: world.clock.now() })
    .where(eq(participations.userId, self.userId))
  // Restores employees who left their company.
  await db.update(employees).set({ archived: false }).where(eq(employees.userId, self.userId))
  // An organiser who renewed the live keys revoked the former ones.
  if (!there.includes(people.organiser)) return
  Object.assign(keys, (await world.call(getLiveKeys, { params: world.path }, { as: people.organiser })).body)
}

const weakly = (person: Person): Record<WeakStrength, Person> => ({
  badge: { ...person, token: randomBytes(32).toString('base64url') },
  anonymous: { ...person, token: randomBytes(32).toString('base64url') },
})

async function addEvent({ ports, domainId, eventId }: World): Promise<string> {
  const id = `v${eventId}`
  await ports.db.insert(events).values({ id, domainId, context: id, name: 'À côté', onSite: true })
  return id
}

async function makePeople(world: World, nextDoor: string): Promise<Record<Role, Person>> {
  const neighbour = await world.person()
  const { domainId } = world
  await world.ports.db
    .insert(organisers)
    .values({ domainId, eventId: nextDoor, userId: neighbour.userId, role: 'lead' })
  const director = await world.person()
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId: null, userId: director.userId, role: 'lead' })
  return {
    self: await world.person(),
    other: await world.person(),
    registrar: await world.person(),
    organiser: await world.person({ organiser: true }),
    neighbour,
    director,
  }
}

/** Scarce, so that a fuzz test exhausts them. */
async function addLimited({ ports: { db }, eventId }: World): Promise<void> {
  await db.insert(articles).values([
    { eventId, id: 'diner', label: 'Dîner', priceCents: 4500, stock: 2 },
    { eventId, id: 'visite', label: 'Visite', stock: 1 },
  ])
  const flags = { isRadio: true, isRequired: false }
  await db.insert(articleDays).values([
    { eventId, articleId: 'diner', dayId: '0' },
    { eventId, articleId: 'diner', dayId: 'j1', ...flags },
    { eventId, articleId: 'visite', dayId: 'j1', ...flags },
  ])
  await db.insert(quotaModels).values([
    { eventId, key: 'menu', value: 'Votre menu' },
    { eventId, key: 'navettes', value: 'Vos navettes', filter: 'checkbox', model: 'U' },
  ])
  await db.insert(quotaValues).values([
    { eventId, modelKey: 'menu', key: 'poisson', value: 'Poisson', capacity: 1 },
    { eventId, modelKey: 'menu', key: 'volaille', value: 'Volaille' },
    { eventId, modelKey: 'navettes', key: 'matin', value: 'Le matin', capacity: 2 },
    { eventId, modelKey: 'navettes', key: 'soir', value: 'Le soir', capacity: 1 },
  ])
}

/** An order awaiting a transfer, a promo code, and an invoice for each person. */
async function sell(world: World, people: Stage['people']): Promise<Stage['own']> {
  const { ports, eventId, domainId } = world
  const event = await loadEvent(ports.db, eventId)
  const settings = settingsFor(event, 'fr')
  const amount = { quantity: 1, unitCents: 1000, vatRate: 2000, category: 'S' } as const
  const lines = [{ key: 'j1', kind: 'item' as const, label: 'Entrée', ...amount }]
  await ports.db.insert(promoCodes).values({ eventId, code: 'BIENVENUE', kind: 'percentage', percentage: 1000 })
  const [orderId, createdAt] = [`commande-${eventId}`, ports.clock.now()]
  await ports.db.insert(orders).values({
    ...{ id: orderId, eventId, userId: people.self.userId, reference: `P${eventId}`, language: 'fr', createdAt },
    ...{ method: 'transfer', status: 'transfer', billing: individual, lines, netCents: 1000, grossCents: 1200 },
  })
  const owed = { way: 'transfer', status: 'owed', cents: 100, createdAt } as const
  await ports.db.insert(refunds).values({ ...owed, id: `remboursement-${eventId}`, eventId, orderId })
  const issue = ({ userId, email: buyerEmail }: Person) =>
    transaction(ports.db, (tx) =>
      issueInvoice(tx, ports, {
        ...{ domainId, eventId, event, settings, userId, buyerEmail, lines, billing: individual },
        ...{ isPaid: true, isSpecimen: true, language: 'fr' },
      }),
    )
  const invoiceOf = async (role: Role) => ({ invoiceId: (await issue(people[role])).id })
  return {
    self: await invoiceOf('self'),
    other: await invoiceOf('other'),
    registrar: await invoiceOf('registrar'),
    organiser: await invoiceOf('organiser'),
    neighbour: await invoiceOf('neighbour'),
    director: await invoiceOf('director'),
  }
}

async function upload(world: World, { userId, token }: Person): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([pdf]), 'cv.pdf')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` }
  const url = `/api/domains/${world.domainId}/events/${world.eventId}/users/${userId}/files`
  const response = await world.app.inject({
    method: 'POST',
    url,
    headers,
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return response.json<{ id: string }>().id
}

async function listThere({ ports }: World, people: readonly Person[]): Promise<Person[]> {
  const ids = people.map(({ userId }) => userId)
  const rows = await ports.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), sql`not ${users.extended} ? 'erasedAt'`))
  return people.filter(({ userId }) => rows.some(({ id }) => id === userId))
}

async function signIn(
  { ports, domainId }: World,
  people: readonly Person[],
  strength: Strength = 'password',
): Promise<void> {
  const now = ports.clock.now()
  const expiresAt = new Date(now.getTime() + 12 * 3600 * 1000)
  const rows = people.map(({ userId, token }) => ({
    ...{ tokenHash: hashToken(token), domainId, userId, strength },
    ...{ createdAt: now, expiresAt },
  }))
  if (rows.length > 0) await ports.db.insert(sessions).values(rows).onConflictDoNothing()
}
