import { actOnPeople } from '@parvis/contract/bulk/bulk.ts'
import { createSending, getSending } from '@parvis/contract/mailings/mailings.ts'
import { findUsers, selectPeople } from '@parvis/contract/stats/stats.ts'
import { createTag } from '@parvis/contract/tags/tags.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { journal } from '#db/tables/journal.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { issueInvoice } from '#features/invoices/invoices.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import { individual, seller } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const act = (world: World, as: Person, selectionId: string, what: object, after = '') =>
  world.call(
    actOnPeople,
    { params: { ...world.path, selectionId }, body: { act: what as { kind: 'cancel' }, after } },
    { as },
  )

async function comes(world: World, lastName: string): Promise<Person> {
  const person = await world.person({ firstName: 'Ana', lastName })
  const of = { eventId: world.eventId, userId: person.userId }
  const registeredAt = world.clock.now()
  await world.ports.db
    .insert(participations)
    .values({ ...of, code: newBadgeCode(), registered: true, responded: true, registeredAt, isCompleted: true })
  await world.ports.db.insert(participationDays).values({ ...of, eventDayId: 'j1', registered: true, registeredAt })
  return person
}

async function invoice(world: World, { userId, email }: Person): Promise<void> {
  const event = await loadEvent(world.ports.db, world.eventId)
  const amount = { quantity: 1, unitCents: 1000, vatRate: 2000, category: 'S' } as const
  const lines = [{ key: 'j1', kind: 'item' as const, label: 'Entrée', ...amount }]
  await transaction(world.ports.db, (tx) =>
    issueInvoice(tx, world.ports, {
      ...{ domainId: world.domainId, eventId: world.eventId, event, settings: settingsFor(event, 'fr') },
      ...{ userId, buyerEmail: email, lines, billing: individual, isPaid: true, isSpecimen: true, language: 'fr' },
    }),
  )
}

async function fair(count = 3) {
  const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }], settings: { FO_SELLER: seller } })
  const organiser = await world.person({ organiser: true })
  const people: Person[] = []
  for (let i = 0; i < count; i++) people.push(await comes(world, `Sapin ${i}`))
  const select = async (body: object) =>
    world.call(selectPeople, { params: world.path, body: { ...body } }, { as: organiser })
  const chosen = async (body: object = { filters: { lastName: 'sapin' } }) => (await select(body)).body.id
  return { world, organiser, people, select, chosen }
}
const told = (reply: Awaited<ReturnType<typeof act>>) => reply.body.data.map(({ outcome, code }) => [outcome, code])
const counted = (reply: Awaited<ReturnType<typeof act>>) =>
  told(reply)
    .map(([outcome]) => outcome)
    .toSorted()

describe('an action on selected people', () => {
  it('is done to each on their own: an invoiced person is refused by name, and the others are cancelled once', async () => {
    const { world, organiser, people, chosen } = await fair()
    const [paid] = people
    if (paid) await invoice(world, paid)
    const id = await chosen({ userIds: people.map(({ userId }) => userId) })
    const first = await act(world, organiser, id, { kind: 'cancel' })
    expect(first.body.next).toBeNull()
    expect(first.body.data.find(({ userId }) => userId === paid?.userId)).toEqual({
      ...{ userId: paid?.userId, name: 'Ana Sapin 0', outcome: 'refused', code: 'INVOICED', mark: null },
    })
    expect(counted(first)).toEqual(['done', 'done', 'refused'])
    expect(counted(await act(world, organiser, id, { kind: 'cancel' }))).toEqual(['refused', 'same', 'same'])
    const { db } = world.ports
    const ids = people.map(({ userId }) => userId)
    const kept = await db.select().from(participations).where(inArray(participations.userId, ids))
    expect(kept.filter(({ registered }) => registered).map(({ userId }) => userId)).toEqual([paid?.userId])
  })

  it('leaves a line of the journal about each person changed', async () => {
    const { world, organiser, people, chosen } = await fair()
    const { body: tag } = await world.call(createTag, { params: world.path, body: { label: 'Vu' } }, { as: organiser })
    const id = await chosen()
    await act(world, organiser, id, { kind: 'tag', tagId: tag.id })
    await act(world, organiser, id, { kind: 'tag', tagId: tag.id })
    const lines = await world.ports.db
      .select()
      .from(journal)
      .where(and(eq(journal.eventId, world.eventId), eq(journal.route, actOnPeople.route)))
    expect(lines.map(({ subjectId }) => subjectId).toSorted()).toEqual(people.map(({ userId }) => userId).toSorted())
    expect(lines[0]).toMatchObject({ after: { tag: 'Vu' }, userId: organiser.userId, right: 'people.write' })
  })

  it('goes on from the end of the call before, without later arrivals', async () => {
    const { world, organiser, people, chosen } = await fair(60)
    const id = await chosen({ userIds: people.map(({ userId }) => userId) })
    await comes(world, 'Sapin de plus')
    const first = await act(world, organiser, id, { kind: 'arrive', dayId: 'j1' })
    expect(first.body.data).toHaveLength(50)
    const rest = await act(world, organiser, id, { kind: 'arrive', dayId: 'j1' }, first.body.next ?? '')
    expect(rest.body).toMatchObject({ next: null })
    expect(rest.body.data).toHaveLength(10)
    const there = await world.ports.db
      .select()
      .from(participationDays)
      .where(and(eq(participationDays.eventId, world.eventId), eq(participationDays.present, true)))
    expect(there).toHaveLength(60)
  })

  it('is void where its filters find others by then, and nothing is done', async () => {
    const { world, organiser, chosen } = await fair()
    const id = await chosen()
    await comes(world, 'Sapin de plus')
    const { status, body } = await act(world, organiser, id, { kind: 'cancel' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'SELECTION_MOVED' })
  })

  it('is void where its filters find fewer by then, too', async () => {
    const { world, organiser, people, chosen } = await fair()
    const id = await chosen()
    const [renamed] = people
    await world.ports.db
      .update(users)
      .set({ lastName: 'Chêne' })
      .where(eq(users.id, renamed?.userId ?? ''))
    expect((await act(world, organiser, id, { kind: 'cancel' })).error.code).toBe('SELECTION_MOVED')
  })

  it('is refused to people unfit for it, and to members without the right', async () => {
    const { world, organiser, people, chosen } = await fair(1)
    const id = await chosen()
    expect(told(await act(world, organiser, id, { kind: 'arrive', dayId: 'j2' }))).toEqual([
      ['refused', 'DAY_NOT_HELD'],
    ])
    expect((await act(world, organiser, id, { kind: 'arrive', dayId: 'ailleurs' })).status).toBe(404)
    expect((await act(world, organiser, id, { kind: 'tag', tagId: 'inconnue' })).status).toBe(404)
    expect(told(await act(world, organiser, id, { kind: 'type', typoId: 'inconnu' }))).toEqual([
      ['refused', 'TYPOLOGY_UNKNOWN'],
    ])
    const reader = await world.person({ organiser: 'reader' })
    expect((await act(world, reader, id, { kind: 'cancel' })).status).toBe(403)
    const next = await fair(1)
    expect((await act(next.world, next.organiser, id, { kind: 'cancel' })).status).toBe(404)
    expect((await act(world, next.organiser, id, { kind: 'cancel' })).status).toBe(404)
    expect(people).toHaveLength(1)
  })

  it('erases people under the authority of the caller', async () => {
    const { world, organiser, people, chosen } = await fair(2)
    const elsewhere = await fair(0)
    expect(elsewhere.people).toEqual([])
    const id = await chosen({ userIds: people.map(({ userId }) => userId) })
    expect(counted(await act(world, organiser, id, { kind: 'erase' }))).toEqual(['done', 'done'])
    expect((await act(world, organiser, id, { kind: 'erase' })).body.data).toEqual([])
  })
})

describe('a selection of people', () => {
  it('are of the event, and of no other', async () => {
    const { world, people, select } = await fair(1)
    const next = await fair(1)
    const userIds = [...people, ...next.people].map(({ userId }) => userId)
    expect((await select({ userIds })).body.count).toBe(1)
    expect((await select({ userIds: next.people.map(({ userId }) => userId) })).body).toMatchObject({
      code: 'SELECTION_EMPTY',
    })
    expect((await select({ filters: { nobody: 'x' } })).body).toMatchObject({ code: 'COLUMN_UNKNOWN' })
    expect(world.eventId).not.toBe(next.world.eventId)
  })

  it('stays the same for the table and for a sending, in spite of later arrivals', async () => {
    const { world, organiser, chosen } = await fair()
    const id = await chosen()
    await comes(world, 'Sapin de plus')
    const query = { eventId: world.eventId }
    const { body } = await world.call(findUsers, { query, body: { filters: { selection: id } } }, { as: organiser })
    expect(body.total).toBe(3)
    const content = { texts: {}, audience: {}, departure: { kind: 'now' as const }, selectionId: id }
    const begun = await world.call(createSending, { params: world.path, body: content }, { as: organiser })
    const params = { ...world.path, sendingId: begun.body.id }
    expect((await world.call(getSending, { params }, { as: organiser })).body.chosen).toBe(3)
  })
})
