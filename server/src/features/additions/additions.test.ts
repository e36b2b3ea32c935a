import { addAtDoor, addPerson } from '@parvis/contract/additions/additions.ts'
import { listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { getPerson } from '@parvis/contract/people/people.ts'
import { makeDeviceLink } from '@parvis/contract/team/team.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { writtenMails } from '#testing/delivered.ts'
import { seller } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const diet = { key: 'regime', component: 'text', label: 'Régime', isRequired: true } as const
const worldOf = (settings = {}) =>
  makeWorld({
    days: [
      { id: 'j1', capacity: 1 },
      { id: 'j2', priceCents: 10_000 },
    ],
    typologies: [
      { id: 'pro', label: 'Professionnel' },
      { id: 'orateur', label: 'Intervenante' },
    ],
    forms: [{ id: 'infos', models: [diet] }],
    settings: {
      ...{ FO_PAYMENT_ACTIVE: true, FO_ARTICLES_ACTIVE: true, FO_SELLER: seller, FO_FORM_ID: 'infos' },
      ...settings,
    },
  })
const nadia = { firstName: 'Nadia', lastName: 'Lakhdar' }
const add = (world: World, as: Person, more: object = {}, headers: Record<string, string> = {}) =>
  world.call(addPerson, { params: world.path, body: { ...nadia, dayIds: ['j2'], ...more } }, { as, headers })
const atDoor = (world: World, as: Person, more: object = {}, dayId = 'j2') =>
  world.call(addAtDoor, { params: { ...world.path, dayId }, body: { ...nadia, ...more } }, { as })
const cardOf = async (world: World, as: Person, userId: string) =>
  (await world.call(getPerson, { params: { ...world.path, userId } }, { as })).body
const doorOf = async (world: World, as: Person, dayId = 'j2') =>
  (await world.call(listAtDoor, { params: { ...world.path, dayId }, query: { page: 1, pageSize: 25 } }, { as })).body
const peopleOf = ({ ports, domainId }: World) => ports.db.select().from(users).where(eq(users.domainId, domainId))
const mailsTo = (world: World, to: string) =>
  writtenMails(world.ports, and(eq(outbox.domainId, world.domainId), eq(outbox.to, to)))

describe('a person added by an organiser', () => {
  it('holds the days, the type, the company and the articles given, owes their price, and gets a mail', async () => {
    const world = await worldOf()
    const { eventId, ports } = world
    await ports.db.insert(articles).values({ eventId, id: 'diner', label: 'Dîner', priceCents: 5000 })
    await ports.db.insert(articleDays).values({ eventId, articleId: 'diner', dayId: '0' })
    const ana = await world.person({ organiser: true })
    const { status, body } = await add(world, ana, {
      ...{ email: 'Nadia@exemple.fr', company: 'CFA du Vercors', typoId: 'orateur' },
      articles: [{ id: 'diner', dayId: '0' }],
    })
    expect([status, body.outcome]).toEqual([200, 'added'])
    expect(await cardOf(world, ana, body.userId)).toMatchObject({
      ...{ company: 'CFA du Vercors', typology: { label: 'Intervenante' }, standing: 'due' },
      ...{ articles: [{ id: 'diner' }], money: { due: 180 } },
      user: { ...nadia, UserEvent: { UserEventDays: [{ eventDayId: 'j2', registered: true }] } },
    })
    expect(await mailsTo(world, 'nadia@exemple.fr')).toHaveLength(1)
  })

  it('gets no mail where the organiser wants none, and none without an address', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    expect((await add(world, ana, { email: 'nadia@exemple.fr', typoId: 'pro', isTold: false })).body.outcome).toBe(
      'added',
    )
    expect((await add(world, ana, { typoId: 'pro' })).body.outcome).toBe('added')
    expect(await writtenMails(world.ports, eq(outbox.domainId, world.domainId))).toEqual([])
  })

  it('may lack answers, past the closing date too, and is then complete once nothing is owed', async () => {
    const world = await worldOf({ FO_PAYMENT_ACTIVE: false, FO_REGISTER_END: '2020-01-01T00:00:00Z' })
    const ana = await world.person({ organiser: 'registration' })
    const { body } = await add(world, ana, { typoId: 'pro' })
    expect(await cardOf(world, ana, body.userId)).toMatchObject({ standing: 'complete' })
  })

  it('is refused on a full day, on no day, and in an unknown type, and nothing of it is left', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    expect((await add(world, ana, { dayIds: ['j1'], typoId: 'pro' })).status).toBe(200)
    const before = (await peopleOf(world)).length
    const tries = [
      await add(world, ana, { dayIds: ['j1'], typoId: 'pro' }),
      await add(world, ana, { dayIds: [], typoId: 'pro' }),
      await add(world, ana, { typoId: 'inconnu' }),
      await add(world, ana, { typoId: 'pro', presentOn: 'j1' }),
    ]
    expect(tries.map(({ error }) => error.code)).toEqual([
      'DAY_FULL',
      'REGISTRATION_INCOMPLETE',
      'TYPOLOGY_UNKNOWN',
      'DAY_REQUIRED',
    ])
    expect(await peopleOf(world)).toHaveLength(before)
  })

  it('is added once however often the button is pressed', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    const headers = { 'idempotency-key': `add ${world.eventId}` }
    const once = () => add(world, ana, { typoId: 'pro' }, headers)
    const pressed = await Promise.all([once(), once()])
    expect(pressed.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await once()).body.outcome).toBe('added')
    expect((await peopleOf(world)).filter(({ firstName }) => firstName === 'Nadia')).toHaveLength(1)
  })

  it('is here at once where the organiser says so', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    await add(world, ana, { typoId: 'pro', presentOn: 'j2' })
    expect((await doorOf(world, ana)).data).toMatchObject([{ ...nadia, isPresent: true }])
  })

  it('is in the audit log with the author', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    const { body } = await add(world, ana, { typoId: 'pro' })
    await atDoor(world, ana, { typoId: 'pro' })
    const journal = await world.call(listJournal, { params: world.path, query: {} }, { as: ana })
    expect(journal.body.data.slice(0, 2)).toMatchObject([
      { act: 'addedAtDoor', by: { id: ana.userId }, right: 'door' },
      { act: 'addedByHand', by: { id: ana.userId }, person: { id: body.userId }, right: 'people.write' },
    ])
  })
})

describe('an address that is known', () => {
  it('registers the person of the address, who keeps their account and name', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    const bo = await world.person({ email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Kern' })
    const { body } = await add(world, ana, { email: 'BO@exemple.fr', typoId: 'pro' })
    expect(body).toEqual({ userId: bo.userId, outcome: 'registered' })
    const [own] = await world.ports.db.select().from(users).where(eq(users.id, bo.userId))
    expect(own).toMatchObject({ firstName: 'Bo', lastName: 'Kern' })
  })

  it('answers with the registration there is, and leaves it as it is', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    const first = await add(world, ana, { email: 'bo@exemple.fr', typoId: 'pro' })
    const rowOf = () => world.ports.db.select().from(participations).where(eq(participations.userId, first.body.userId))
    const before = await rowOf()
    const again = await add(world, ana, { email: 'bo@exemple.fr', typoId: 'orateur', firstName: 'Zoé' })
    expect(again.body).toEqual({ userId: first.body.userId, outcome: 'already' })
    expect(await rowOf()).toEqual(before)
  })

  it('shows the door neither the name of the account nor that of a registration for other days', async () => {
    const world = await worldOf()
    const [ana, door] = [await world.person({ organiser: true }), await world.person({ organiser: 'doorkeeper' })]
    const other = await makeWorld()
    expect(other.domainId).not.toBe(world.domainId)
    const bo = await world.person({ email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Kern', isVerified: true })
    await world.ports.db.insert(events).values({
      ...{ id: `b${world.eventId}`, domainId: world.domainId, context: `b${world.context}`, name: 'Autre' },
    })
    await world.ports.db
      .insert(participations)
      .values({ eventId: `b${world.eventId}`, userId: bo.userId, code: `B${world.eventId}`.slice(0, 12) })
    const known = await atDoor(world, door, { email: 'bo@exemple.fr', typoId: 'pro' })
    expect(known.body).toMatchObject({ outcome: 'registered', person: { ...nadia, isPresent: true } })
    expect(JSON.stringify(known.body)).not.toMatch(/Kern|bo@/)
    await add(world, ana, { email: 'cy@exemple.fr', typoId: 'pro', dayIds: ['j1'], lastName: 'Sauge' })
    const there = await atDoor(world, door, { email: 'cy@exemple.fr', typoId: 'pro' })
    expect(there.body).toEqual({ outcome: 'already', person: null })
  })
})

describe('a walk-in added at the door', () => {
  it('is on the list of the day as present, by a device that was lent too, and gets no mail', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    const lent = { params: world.path, body: { name: 'Porte nord', right: 'door' as const } }
    const { body: link } = await world.call(makeDeviceLink, lent, { as: ana })
    const device = { userId: link.id, email: '', token: link.url.split('#')[1] ?? '' }
    const { status, body } = await atDoor(world, device, { typoId: 'pro', company: 'CFA', email: 'n@exemple.fr' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'added', person: { ...nadia, typo: 'Professionnel', isPresent: true } })
    expect(Object.keys(body.person ?? {}).toSorted()).toEqual(['code', 'firstName', 'isPresent', 'lastName', 'typo'])
    expect((await doorOf(world, ana)).data).toMatchObject([
      { ...nadia, company: 'CFA', isPresent: true, code: body.person?.code, isCompleted: false },
    ])
    expect(await writtenMails(world.ports, eq(outbox.domainId, world.domainId))).toEqual([])
  })

  it('is refused on a full day and on an unknown one, and then is nowhere', async () => {
    const world = await worldOf()
    const door = await world.person({ organiser: 'doorkeeper' })
    expect((await atDoor(world, door, { typoId: 'pro' }, 'j1')).status).toBe(200)
    const before = (await peopleOf(world)).length
    expect((await atDoor(world, door, { typoId: 'pro' }, 'j1')).error.code).toBe('DAY_FULL')
    expect((await atDoor(world, door, { typoId: 'pro' }, 'j9')).status).toBe(404)
    expect(await peopleOf(world)).toHaveLength(before)
  })
})
