import { readFile } from 'node:fs/promises'
import { exchangeCode } from '@parvis/contract/auth/auth.ts'
import { checkIn } from '@parvis/contract/check-in/check-in.ts'
import {
  deleteEvent,
  listRehearsals,
  MAX_REHEARSALS,
  REHEARSAL_DAYS,
  rehearse,
  removeRehearsals,
} from '@parvis/contract/dashboard/dashboard.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { endpoints } from '@parvis/contract/endpoints'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import { rightAsked } from '@parvis/contract/kit/endpoint.ts'
import { eq, like, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { sessions } from '#db/tables/auth.ts'
import { orders } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { events, organisers } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { requestLink } from '#features/auth/links.service.ts'
import { readConfig } from '#features/event-config/parts.service.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { inPath, inQuery } from '#testing/calling.ts'
import { fingerprintOf } from '#testing/fingerprint.ts'
import { openHouse } from '#testing/house.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play, shopAt } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { hashToken, makeWorld } from '#testing/world.ts'
import { forgetRehearsals } from './rehearsals.service.ts'

const PRESS = { dayIds: ['j1'], typoId: 'presse' }
const CHOSEN = { dayIds: ['j1', 'j2'], dinner: true, typoId: 'presse' }

/** Ids of the live differ between events. */
const LIVE_ID = /[0-9a-f]{32}/g

const begin = (world: World, as: Person, typoId = 'presse') =>
  world.call(rehearse, { params: world.path, body: { typoId } }, { as })

async function follow(world: World, link: string): Promise<{ there: Shop; person: Person }> {
  const url = new URL(link)
  const context = url.pathname.split('/')[1] ?? ''
  const { id: eventId, domainId } = (await world.call(getContext, { params: { context } })).body
  const code = url.searchParams.get('token') ?? ''
  const { body } = await world.call(exchangeCode, { body: { code, eventId } })
  const [session] = await world.ports.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(body.token)))
  const person = { userId: session?.userId ?? '', token: body.token, email: '' }
  const path = { domainId, eventId }
  return { there: shopAt({ ...world, ...path, path, context }, person), person }
}

async function sizes({ ports: { db } }: World): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('journal', 'idempotent_replies')
    order by table_name`)
  const counts = rows.map(async ({ name }) => {
    const found = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(name)}`)
    return [name, found.rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

async function allThatIsRead(world: World, as: Person): Promise<Record<string, string>> {
  const reads = endpoints.filter(
    (endpoint) =>
      endpoint.route.startsWith('GET ') &&
      !['/rehearsals', '/journal'].some((end) => endpoint.route.endsWith(end)) &&
      rightAsked(endpoint) !== undefined &&
      [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId'),
  )
  expect(reads.length).toBeGreaterThan(25)
  const ids: Record<string, string> = { ...world.path, dayId: 'j1', part: 'days', userId: as.userId, formId: 'infos' }
  const told = reads.map(async (endpoint) => {
    const query = inQuery(endpoint).flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]]]))
    const params = Object.fromEntries(inPath(endpoint).map((name) => [name, ids[name] ?? 'none']))
    const answer = await world.call(endpoint, { params, query: Object.fromEntries(query) } as never, { as })
    return [endpoint.route, `${answer.status} ${answer.bytes.toString()}`] as const
  })
  return Object.fromEntries(await Promise.all(told))
}

/** Cursors move with every write in the database. */
const MOVING = /downloads\/[^"?]+|"cursor":"\d+"/g
const withoutLinks = (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([route, text]) => [route, text.replace(MOVING, '')]))

async function made() {
  const shop = await makeShop(
    { FO_MEETING_SMS_MODE: true, FO_PAYMENT_PROVIDER: 'stripe' },
    {
      days: [
        { id: 'j1', priceCents: 10_000, capacity: 2 },
        { id: 'j2', priceCents: 5000 },
      ],
      typologies: [{ id: 'presse', label: 'Presse' }],
    },
  )
  const organiser = await shop.person({ organiser: true })
  await shop.promo({ code: 'MOITIE', percentage: 5000 })
  const real = await shop.person({ typoId: 'presse' })
  await shop.register(real, PRESS)
  await shop.ports.jobs.settle()
  return { shop, organiser, real }
}

it('a person who tries an event is in no figure, list or place of it', async () => {
  const { shop, organiser } = await made()
  const before = withoutLinks(await allThatIsRead(shop, organiser))
  const { there, person } = await follow(shop, (await begin(shop, organiser)).body.link)
  await there.register(person, CHOSEN)
  expect(withoutLinks(await allThatIsRead(shop, organiser))).toEqual(before)
})

it('a person who tries an event comes, pays and is invoiced in a copy, and no row of the event says so', async () => {
  const { shop, organiser } = await made()
  const house = await openHouse()
  house.payments.allowsSandbox = false
  try {
    const fingerprint = await fingerprintOf(shop, 'journal')
    const was = (await fingerprint()).replace(/jobs \d+/, '')
    const empty = await sizes(shop)
    const { link } = (await begin(shop, organiser, 'presse')).body
    const { there, person } = await follow(shop, link)
    const own = 'quelqu.un@exemple.fr'
    const proved = { email: own, emailProvedAt: shop.clock.now(), verifiedMobile: '+33612345678' }
    await shop.ports.db.update(authentications).set(proved).where(eq(authentications.userId, person.userId))
    await shop.ports.db.update(users).set({ mobile: '06 12 34 56 78' }).where(eq(users.id, person.userId))
    expect([there.domainId, there.eventId]).not.toContain(shop.domainId)
    await there.register(person, CHOSEN)
    expect(await there.summary(person)).toMatchObject({ methods: ['online', 'transfer'], isSpecimen: true })
    const url = await there.pay(person)
    expect((await play(there, url, 'accept')).status).toBe(303)
    await there.ports.jobs.settle()
    await there.refresh(person)
    await there.ports.jobs.settle()
    expect(await there.isCompleted(person)).toBe(true)
    expect(await there.invoices(person)).toMatchObject([{ isPaid: true, kind: 'invoice' }])
    const { db } = shop.ports
    const issued = await db.select().from(invoices).where(eq(invoices.eventId, there.eventId))
    expect(issued.map((invoice) => invoice.isSpecimen)).toEqual([true])
    expect(await db.select().from(orders).where(eq(orders.eventId, shop.eventId))).toEqual([])
    const mails = await rowsOf(db, outbox, eq(outbox.eventId, there.eventId))
    expect(mails.length).toBeGreaterThan(1)
    for (const { to, subject } of mails)
      expect([to, subject]).toEqual([organiser.email, expect.stringContaining(`[Essai → ${own}] `)])
    const rung = vi.spyOn(shop.ports.sms, 'send')
    const event = await loadEvent(db, there.eventId)
    await requestLink(there.ports, { event, email: own, actionId: mailAction.signIn, language: 'fr' })
    await there.ports.jobs.settle()
    expect(rung).not.toHaveBeenCalled()
    rung.mockRestore()
    const texts = await rowsOf(db, outbox, like(outbox.subject, '[Essai → +33612345678]%'))
    expect(texts).toMatchObject([{ to: organiser.email, eventId: there.eventId }])

    expect((await fingerprint()).replace(/jobs \d+/, '')).toBe(was)

    expect((await shop.call(removeRehearsals, { params: shop.path }, { as: organiser })).body).toEqual({ removed: 1 })
    await shop.ports.jobs.settle()
    expect(await sizes(shop)).toEqual(empty)
    expect((await there.call(getEvent, { params: there.path }, { as: person })).status).toBe(404)
  } finally {
    house.payments.allowsSandbox = true
  }
})

it('a rehearsal answers only the people that it was made for, who do not exist in the event', async () => {
  const { shop, organiser, real } = await made()
  const { there, person } = await follow(shop, (await begin(shop, organiser)).body.link)
  const seen = async (as?: Person) =>
    (await shop.call(getContext, { params: { context: there.context } }, as && { as })).body
  expect(await seen()).toMatchObject({ isOpen: false, isPublished: false, isRehearsal: true, settingsAll: {} })
  expect(await seen(organiser)).toMatchObject({ isOpen: false })
  expect(await seen(person)).toMatchObject({ isOpen: true, isRehearsal: true })
  const read = async (as?: Person, path = there.path) =>
    (await shop.call(getEvent, { params: path }, as && { as })).error.code
  expect(await read(person)).toBeUndefined()
  expect(await read()).toBe('NOT_PUBLISHED')
  expect(await read(organiser)).toBe('NOT_PUBLISHED')
  expect(await read(real)).toBe('NOT_PUBLISHED')
  await there.register(person, PRESS)
  const elsewhere = await shop.call(listRehearsals, { params: shop.path }, { as: person })
  expect(elsewhere.status).toBe(404)
})

it('the badge of a rehearsal says that it is one, and opens no door', async () => {
  const { shop, organiser } = await made()
  const { there, person } = await follow(shop, (await begin(shop, organiser)).body.link)
  await there.register(person, PRESS)
  const [{ code = '' } = {}] = await shop.ports.db
    .select({ code: participations.code })
    .from(participations)
    .where(eq(participations.userId, person.userId))
  const params = { ...shop.path, dayId: 'j1' }
  const scanned = await shop.call(checkIn, { params, body: { code } }, { as: organiser })
  expect([scanned.status, scanned.error.code]).toEqual([404, 'BADGE_OF_REHEARSAL'])
  const forced = await shop.call(checkIn, { params, body: { code, force: true } }, { as: organiser })
  expect(forced.error.code).toBe('BADGE_OF_REHEARSAL')
  const other = await made()
  const stranger = { ...other.shop.path, dayId: 'j1' }
  const unknown = await other.shop.call(checkIn, { params: stranger, body: { code } }, { as: other.organiser })
  expect(unknown.error.code).toBe('BADGE_UNKNOWN')
})

it('rehearsals are limited in number, each goes after a week, and all with their event', async () => {
  const { shop, organiser } = await made()
  const { db } = shop.ports
  const list = async () => (await shop.call(listRehearsals, { params: shop.path }, { as: organiser })).body.data
  expect((await begin(shop, organiser, 'inconnu')).error.errors).toMatchObject([{ path: 'typoId' }])
  await begin(shop, organiser)
  expect(await list()).toMatchObject([{ mail: organiser.email }])
  const [first] = await list()
  const after = (days: number) => ({ now: new Date(Date.parse(first?.createdAt ?? '') + days * 86_400_000) })
  await forgetRehearsals(shop.ports, after(REHEARSAL_DAYS))
  expect(await list()).toHaveLength(1)
  await forgetRehearsals(shop.ports, after(REHEARSAL_DAYS + 1))
  expect(await list()).toEqual([])
  const body = { context: `n${shop.context}` }
  const ids = Array.from({ length: MAX_REHEARSALS }, (_, index) => `${body.context}${index}`)
  await db.insert(events).values(
    ids.map((id) => ({
      id,
      context: id,
      name: id,
      domainId: shop.domainId,
      published: false,
      rehearsalOf: shop.eventId,
      rehearsalMail: 'a@b.fr',
    })),
  )
  expect((await begin(shop, organiser)).error.code).toBe('REHEARSALS_FULL')
  for (const id of ids) await db.delete(events).where(eq(events.id, id))
  await db.delete(participations).where(eq(participations.eventId, shop.eventId))
  await begin(shop, organiser)
  const [left] = await list()
  expect(left).toBeDefined()
  const name = { params: shop.path, body: { name: 'Assises du vivant' } }
  expect((await shop.call(deleteEvent, name, { as: organiser })).status).toBe(204)
  expect(
    await db
      .select()
      .from(events)
      .where(eq(events.id, left?.id ?? '')),
  ).toEqual([])
})

it('the database refuses that anything but a rehearsal be removed so, or that one be published', async () => {
  const { shop, organiser } = await made()
  const { db } = shop.ports
  await expect(db.execute(sql`select remove_rehearsal(${shop.eventId})`)).rejects.toThrow()
  const stray = { id: `r${shop.eventId}`, context: `r${shop.context}`, name: 'Essai', domainId: shop.domainId }
  await db.insert(events).values({ ...stray, published: false, rehearsalOf: shop.eventId, rehearsalMail: 'a@b.fr' })
  await expect(db.execute(sql`select remove_rehearsal(${stray.id})`)).rejects.toThrow()
  await db.delete(events).where(eq(events.id, stray.id))
  await begin(shop, organiser)
  const published = db.update(events).set({ published: true }).where(eq(events.rehearsalOf, shop.eventId))
  await expect(published).rejects.toThrow()
})

it.each(['salon', 'gala', 'webinaire'])(
  'the whole event « %s » is rehearsed, and goes without a trace',
  async (name) => {
    const world = await makeWorld()
    const { db, hooks, bus, clock, secret } = world.ports
    const text = await readFile(new URL(`../../../../demo/${name}.yaml`, import.meta.url), 'utf8')
    const { people, companies, ...read } = readEventFile(text)
    const domain = { id: world.domainId, name: 'Domaine' }
    const file = { ...read, domain, context: `k${world.context}`, people: [], companies: [] }
    const hash = async () => ''
    const eventId = await importEvent({ db, hooks, bus, now: clock.now(), secret, hash }, file)
    const path = { domainId: world.domainId, eventId }
    const there = { ...world, eventId, path }
    const lead = await there.person({})
    await db.insert(organisers).values({ ...path, userId: lead.userId, role: 'lead' })
    const was = await sizes(there)
    const tried = await follow(there, (await there.call(rehearse, { params: path, body: {} }, { as: lead })).body.link)
    const config = async (at: typeof path) => {
      const { domain: _, context: __, published: ___, ...all } = await readConfig(db, hooks.parts, at)
      const { translations, ...rest } = all
      const idsIn = (one: unknown) => JSON.stringify(one).match(LIVE_ID) ?? []
      expect(idsIn(rest)).toEqual(expect.arrayContaining(idsIn(translations)))
      return JSON.stringify(all).replace(LIVE_ID, '#').split(',').toSorted()
    }
    expect(await config(tried.there.path)).toEqual(await config(path))
    expect((await there.call(removeRehearsals, { params: path }, { as: lead })).body).toEqual({ removed: 1 })
    await world.ports.jobs.settle()
    expect(await sizes(there)).toEqual(was)
    const asked = { params: path, body: { name: file.name } }
    expect((await there.call(deleteEvent, asked, { as: lead })).status).toBe(204)
  },
)
