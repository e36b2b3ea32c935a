import { checkIn } from '@parvis/contract/check-in/check-in.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import type { MergeChoices } from '@parvis/contract/people/people.ts'
import { getPerson, mergePeople } from '@parvis/contract/people/people.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contactLinks } from '#db/tables/contacts.ts'
import { outbox } from '#db/tables/emails.ts'
import { eventDays, events, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { secondFactors } from '#db/tables/two-factor.ts'
import { users } from '#db/tables/users.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

interface Two {
  readonly as: Person
  readonly kept: Person
  readonly other: Person
}
type MergeRequest = { choices?: MergeChoices; seal?: string; dryRun?: boolean; eventId?: string }

const ask = (world: World, { as, kept, other }: Two, { eventId = world.eventId, ...body }: MergeRequest) =>
  world.call(
    mergePeople,
    { params: { ...world.path, eventId, userId: kept.userId }, body: { otherId: other.userId, ...body } },
    { as },
  )
const plan = async (world: World, two: Two, choices: MergeChoices = {}) => {
  const { status, body, error } = await ask(world, two, { dryRun: true, choices })
  expect({ status, error: status === 200 ? undefined : error }).toEqual({ status: 200, error: undefined })
  return body.plan
}
const merge = async (world: World, two: Two, choices: MergeChoices = {}) => {
  const { seal } = await plan(world, two, choices)
  return ask(world, two, { seal, choices })
}
const come = async (world: World, person: Person, dayIds: string[]) => {
  const values = { participation: { participation: 4 }, dates: { dayIds } }
  const params = { ...world.path, userId: person.userId }
  expect((await world.call(register, { params, body: { values } }, { as: person })).status).toBe(200)
}
const cardOf = async (world: World, { as, kept }: Two) =>
  (await world.call(getPerson, { params: { ...world.path, userId: kept.userId } }, { as })).body
const takenOn = async (world: World, id: string) => {
  const days = await rowsOf(world.ports.db, eventDays, eq(eventDays.eventId, world.eventId))
  return days.find((day) => day.id === id)?.taken
}
const twoIn = async (world: World): Promise<Two> => ({
  as: await world.person({ organiser: 'registration', takesPart: true }),
  kept: await world.person({ firstName: 'Anouk', lastName: 'Ferrandis', takesPart: true }),
  other: await world.person({ firstName: 'A.', lastName: 'Ferrandis', mobile: '0639981407', takesPart: true }),
})

describe('two records of one person', () => {
  it('are compared with the effects of a merge, and nothing is done', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 5 }, { id: 'j2' }] })
    const two = await twoIn(world)
    await come(world, two.kept, ['j1'])
    await come(world, two.other, ['j1', 'j2'])
    const told = await plan(world, two)
    expect(told).toMatchObject({
      kept: { email: two.kept.email },
      other: { email: two.other.email },
      differences: [
        { key: 'firstName', kept: 'Anouk', other: 'A.', side: 'kept' },
        { key: 'mobile', kept: '', other: '0639981407', side: 'other' },
      ],
      events: [{ id: world.eventId, base: 'kept', adds: true }],
      blocked: [],
    })
    expect(told.events[0]?.held).toHaveLength(2)
    expect(told.events[0]?.dropped).toEqual([])
    expect(await takenOn(world, 'j1')).toBe(2)
    expect((await world.call(getMe, { params: world, query: {} }, { as: two.other })).status).toBe(200)
    expect(
      (
        await world.call(
          listJournal,
          { params: world.path, query: {} },
          { as: await world.person({ organiser: true }) },
        )
      ).body.data,
    ).toEqual([])
  })

  it('become one, with the days of both, and a place held twice is given back', async () => {
    const world = await makeWorld({
      days: [
        { id: 'j1', capacity: 5 },
        { id: 'j2', capacity: 5 },
      ],
    })
    const two = await twoIn(world)
    await come(world, two.kept, ['j1'])
    await come(world, two.other, ['j1', 'j2'])
    const { status, body } = await merge(world, two)
    expect({ status, isMerged: body.isMerged }).toEqual({ status: 200, isMerged: true })
    const card = await cardOf(world, two)
    expect(card.user).toMatchObject({ firstName: 'Anouk', lastName: 'Ferrandis', mobile: '0639981407' })
    const days = card.user.UserEvent?.UserEventDays.filter(({ registered }) => registered)
    expect(days?.map(({ eventDayId }) => eventDayId)).toEqual(['j1', 'j2'])
    expect([await takenOn(world, 'j1'), await takenOn(world, 'j2')]).toEqual([1, 1])
    expect(card.journal[0]).toMatchObject({ act: 'merged', by: { id: two.as.userId } })
    expect(await world.ports.db.select().from(users).where(eq(users.id, two.other.userId))).toEqual([])
  })

  it('keep the fields chosen from the other, and the chosen registration', async () => {
    const world = await makeWorld({
      days: [
        { id: 'j1', capacity: 5 },
        { id: 'j2', capacity: 5 },
      ],
    })
    const two = await twoIn(world)
    await come(world, two.kept, ['j1'])
    await come(world, two.other, ['j2'])
    const choices: MergeChoices = { fields: ['firstName'], events: { [world.eventId]: { base: 'other', adds: false } } }
    const told = await plan(world, two, choices)
    expect(told.events[0]?.held).toHaveLength(1)
    expect(told.events[0]?.dropped).toHaveLength(1)
    expect((await merge(world, two, choices)).status).toBe(200)
    const { user } = await cardOf(world, two)
    expect(user.firstName).toBe('A.')
    expect(user.UserEvent?.UserEventDays.filter(({ registered }) => registered)).toMatchObject([{ eventDayId: 'j2' }])
    expect([await takenOn(world, 'j1'), await takenOn(world, 'j2')]).toEqual([0, 1])
  })

  it('come in by either badge', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }] })
    const two = await twoIn(world)
    const door = await world.person({ organiser: 'doorkeeper' })
    await come(world, two.kept, ['j1'])
    await come(world, two.other, ['j1'])
    const codes = (await plan(world, two)).events.flatMap(({ kept, other }) => [kept?.code, other?.code])
    await merge(world, two)
    for (const code of codes) {
      const scanned = { params: { ...world.path, dayId: 'j1' }, body: { code: String(code) } }
      const { status, body } = await world.call(checkIn, scanned, { as: door })
      expect({ status, id: body.card?.id }).toEqual({ status: 200, id: two.kept.userId })
    }
  })

  it('take along companions, contacts, invoices and payments, of which no document changes', async () => {
    const shop = await makeShop()
    const two = { as: await shop.person({ organiser: true }), ...(await buyers(shop)) }
    const { ports, eventId } = shop
    const [friend, companion] = [await shop.person({ takesPart: true }), await shop.person({ takesPart: true })]
    await ports.db.insert(contactLinks).values([
      { eventId, userId: two.other.userId, contactId: friend.userId, linkedAt: new Date(), comment: 'Poutres' },
      { eventId, userId: two.kept.userId, contactId: two.other.userId, linkedAt: new Date() },
    ])
    await ports.db
      .update(participations)
      .set({ registeredBy: two.other.userId })
      .where(eq(participations.userId, companion.userId))
    const before = await shop.invoices(two.other)
    expect(before).toHaveLength(1)
    const told = await plan(shop, two)
    const moved = Object.fromEntries(told.moved.map(({ what, count }) => [what, count]))
    expect(moved).toMatchObject({ invoices: 1, orders: 1, contact_links: 1, participations: 1 })
    expect((await merge(shop, two)).status).toBe(200)
    expect(await shop.invoices(two.kept)).toEqual(before)
    const links = await ports.db.select().from(contactLinks).where(eq(contactLinks.eventId, eventId))
    expect(links).toMatchObject([{ userId: two.kept.userId, contactId: friend.userId, comment: 'Poutres' }])
    const card = await cardOf(shop, two)
    expect(card.companions.map(({ id }) => id)).toEqual([companion.userId])
    expect(card.money).toMatchObject({ due: 0, billed: 120 })
    expect(await shop.isCompleted(two.kept)).toBe(true)
  })

  it('are held up by two payments under way', async () => {
    const shop = await makeShop()
    const two = { as: await shop.person({ organiser: true }), kept: await shop.person(), other: await shop.person() }
    for (const person of [two.kept, two.other]) {
      await shop.register(person)
      await shop.pay(person)
    }
    const told = await plan(shop, two)
    expect(told.blocked).toMatchObject([{ why: 'payments' }])
    expect(await ask(shop, two, { seal: told.seal })).toMatchObject({ status: 409, error: { code: 'MERGE_BLOCKED' } })
  })

  it('hear of it at both addresses; the removed one reveals nothing and opens no session', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }] })
    const two = await twoIn(world)
    await merge(world, two)
    const mails = await rowsOf(world.ports.db, outbox, eq(outbox.domainId, world.domainId))
    const to = (email: string) => mails.filter((mail) => mail.to === email)
    expect(to(two.other.email)).toHaveLength(1)
    expect(to(two.other.email)[0]?.html).not.toContain(two.kept.email)
    expect(to(two.kept.email)).toMatchObject([{ subject: 'Vos deux inscriptions n’en font plus qu’une' }])
    expect((await world.call(getMe, { params: world, query: {} }, { as: two.other })).status).toBe(401)
    expect((await world.call(getMe, { params: world, query: {} }, { as: two.kept })).status).toBe(200)
  })

  it('are merged as planned: nothing is written after a later change', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
    const two = await twoIn(world)
    await come(world, two.kept, ['j1'])
    const { seal } = await plan(world, two)
    await come(world, two.other, ['j2'])
    expect(await ask(world, two, { seal })).toMatchObject({ status: 409, error: { code: 'STALE' } })
    expect((await ask(world, two, {})).status).toBe(400)
    const again = await plan(world, two)
    expect((await ask(world, two, { seal: again.seal })).status).toBe(200)
    expect((await ask(world, two, { seal: again.seal })).status).toBe(404)
  })
})

async function buyers(shop: Shop) {
  const [kept, other] = [await shop.person({ takesPart: true }), await shop.person({ takesPart: true })]
  await shop.register(other)
  await play(shop, await shop.pay(other), 'accept')
  await shop.ports.jobs.settle()
  return { kept, other }
}

describe('a member who merges two people', () => {
  const nextDoor = async (world: World, person: Person): Promise<string> => {
    const [row] = await world.ports.db.select().from(events).where(eq(events.id, world.eventId))
    const id = `${world.eventId}b`
    if (!row) throw new Error('There is no event')
    await world.ports.db
      .insert(events)
      .values({ ...row, id, context: id })
      .onConflictDoNothing()
    const { userId } = person
    await world.ports.db.insert(participations).values({ eventId: id, userId, code: newBadgeCode() })
    return id
  }
  const run = (world: World, { userId }: Person, eventId: string | null, role: 'registration' | 'lead') =>
    world.ports.db.insert(organisers).values({ domainId: world.domainId, eventId, userId, role })

  it('runs all their events, or the whole domain', async () => {
    const world = await makeWorld()
    const two = await twoIn(world)
    const elsewhere = await nextDoor(world, two.other)
    expect(await ask(world, two, { dryRun: true })).toMatchObject({ status: 403, error: { code: 'ACCOUNT_OF_OTHERS' } })
    await run(world, two.as, elsewhere, 'registration')
    expect((await ask(world, two, { dryRun: true })).status).toBe(200)
    expect((await merge(world, two)).status).toBe(200)
    const kept = await world.ports.db.select().from(participations).where(eq(participations.userId, two.kept.userId))
    expect(kept.map(({ eventId }) => eventId).toSorted()).toEqual([world.eventId, elsewhere].toSorted())
  })

  it('learns nothing about a person of another event, of another domain, or one who is gone', async () => {
    const world = await makeWorld()
    const two = await twoIn(world)
    const loner = await world.person()
    const stranger = await (await makeWorld()).person({ takesPart: true })
    for (const other of [loner, stranger, { ...loner, userId: 'nobody' }])
      expect((await ask(world, { ...two, other }, { dryRun: true })).status).toBe(404)
    for (const other of [two.kept, two.as])
      expect((await ask(world, { ...two, other }, { dryRun: true })).status).toBe(400)
  })

  it('has to lead the whole domain where either person organises or has a second factor', async () => {
    const world = await makeWorld()
    const two = await twoIn(world)
    const colleague = await world.person({ organiser: 'reader', takesPart: true })
    for (const pair of [
      { ...two, other: colleague },
      { ...two, kept: colleague },
    ])
      expect(await ask(world, pair, { dryRun: true })).toMatchObject({ status: 403 })
    const factor = { userId: two.other.userId, secret: 'x', confirmedAt: new Date() }
    await world.ports.db.insert(secondFactors).values(factor)
    expect(await ask(world, two, { dryRun: true })).toMatchObject({ status: 403, error: { code: 'ACCOUNT_OF_OTHERS' } })
    const chief = await world.person()
    await run(world, chief, null, 'lead')
    expect((await merge(world, { ...two, as: chief, other: colleague })).status).toBe(200)
    const roles = await world.ports.db.select().from(organisers).where(eq(organisers.userId, two.kept.userId))
    expect(roles).toMatchObject([{ eventId: world.eventId, role: 'reader' }])
  })

  it('keeps the account that has an address', async () => {
    const world = await makeWorld()
    const two = await twoIn(world)
    await world.ports.db.execute(`delete from authentications where user_id = '${two.kept.userId}'`)
    expect((await plan(world, two)).blocked).toEqual([{ why: 'address', event: '' }])
    expect((await merge(world, { ...two, kept: two.other, other: two.kept })).status).toBe(200)
  })
})
