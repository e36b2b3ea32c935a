import type { BulkAct, Outcome } from '@parvis/contract/bulk/bulk.ts'
import { actOnPeople, undoActs } from '@parvis/contract/bulk/bulk.ts'
import { selectPeople } from '@parvis/contract/stats/stats.ts'
import { createTag, getMarks, giveTag } from '@parvis/contract/tags/tags.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { journal } from '#db/tables/journal.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function fair() {
  const world = await makeWorld({
    days: [{ id: 'j1' }],
    typologies: [
      { id: 'press', label: 'Presse' },
      { id: 'pro', label: 'Pro' },
      { id: 'vip', label: 'VIP' },
    ],
  })
  const organiser = await world.person({ organiser: true })
  const people: Person[] = []
  for (const typoId of [null, 'press', 'pro']) {
    const person = await world.person({ firstName: 'Ana', lastName: `Sapin ${typoId}` })
    const of = { eventId: world.eventId, userId: person.userId }
    const registeredAt = world.clock.now()
    await world.ports.db
      .insert(participations)
      .values({ ...of, typoId, code: newBadgeCode(), registered: true, responded: true, registeredAt })
    await world.ports.db.insert(participationDays).values({ ...of, eventDayId: 'j1', registered: true, registeredAt })
    people.push(person)
  }
  const userIds = people.map(({ userId }) => userId)
  const { id: selectionId } = (
    await world.call(selectPeople, { params: world.path, body: { userIds } }, { as: organiser })
  ).body
  const acting = async (act: BulkAct) => {
    const params = { ...world.path, selectionId }
    return (await world.call(actOnPeople, { params, body: { act, after: '' } }, { as: organiser })).body.data
  }
  const undoing = (act: BulkAct, done: readonly Outcome[]) => {
    const marked = done.filter(({ outcome }) => outcome === 'done').map(({ userId, mark }) => ({ userId, mark }))
    return world.call(undoActs, { params: world.path, body: { act, people: marked } }, { as: organiser })
  }
  const typesOf = async () => {
    const rows = await world.ports.db.select().from(participations).where(inArray(participations.userId, userIds))
    return userIds.map((userId) => rows.find((row) => row.userId === userId)?.typoId)
  }
  return { world, organiser, people, acting, undoing, typesOf }
}
const told = ({ body }: { body: { data: Outcome[] } }) =>
  body.data.map(({ outcome, code }) => code ?? outcome).toSorted()
const tagsOf = async (world: World, as: Person, { userId }: Person) =>
  (await world.call(getMarks, { params: { ...world.path, userId } }, { as })).body.tags.map(({ label }) => label)

it('a tag put on many people is taken from those who got it then, and stays on those who had it', async () => {
  const { world, organiser, people, acting, undoing } = await fair()
  const { id: tagId } = (await world.call(createTag, { params: world.path, body: { label: 'Vu' } }, { as: organiser }))
    .body
  const [first, second] = people
  await world.call(giveTag, { params: { ...world.path, userId: first?.userId ?? '', tagId } }, { as: organiser })
  const act: BulkAct = { kind: 'tag', tagId }
  const done = await acting(act)
  expect(told(await undoing(act, done))).toEqual(['done', 'done'])
  expect(told(await undoing(act, done))).toEqual(['same', 'same'])
  const labels = await Promise.all(people.map((person) => tagsOf(world, organiser, person)))
  expect(labels).toEqual([['Vu'], [], []])
  const off: BulkAct = { kind: 'untag', tagId }
  const taken = await acting(off)
  expect(taken.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'same', 'same'])
  expect(told(await undoing(off, taken))).toEqual(['done'])
  expect(await tagsOf(world, organiser, first ?? organiser)).toEqual(['Vu'])
  expect(await tagsOf(world, organiser, second ?? organiser)).toEqual([])
})

it('a type given to many people goes back to the former type of each, save where it has changed since', async () => {
  const { world, organiser, people, acting, undoing, typesOf } = await fair()
  const act: BulkAct = { kind: 'type', typoId: 'vip' }
  const done = await acting(act)
  expect(await typesOf()).toEqual(['vip', 'vip', 'vip'])
  await world.ports.db
    .update(participations)
    .set({ typoId: 'pro' })
    .where(eq(participations.userId, people[1]?.userId ?? ''))
  const undone = await undoing(act, done)
  expect(told(undone)).toEqual(['CHANGED_SINCE', 'done', 'done'])
  expect(await typesOf()).toEqual([null, 'pro', 'pro'])
  expect(told(await undoing(act, done))).toEqual(['CHANGED_SINCE', 'same', 'same'])
  const lines = await world.ports.db
    .select()
    .from(journal)
    .where(and(eq(journal.eventId, world.eventId), eq(journal.route, undoActs.route)))
  const back = lines.filter(({ subjectId }) => subjectId === people[2]?.userId)
  expect(back.map(({ userId, before, after }) => [userId, before, after])).toEqual([
    [organiser.userId, { typoId: 'vip' }, { typoId: 'pro' }],
  ])
})

it('arrivals noted together are taken back, save one that was noted again since', async () => {
  const { world, people, acting, undoing } = await fair()
  const act: BulkAct = { kind: 'arrive', dayId: 'j1' }
  const done = await acting(act)
  world.clock.advance(60_000)
  await world.ports.db
    .update(participationDays)
    .set({ presentAt: world.clock.now() })
    .where(eq(participationDays.userId, people[0]?.userId ?? ''))
  expect(told(await undoing(act, done))).toEqual(['CHANGED_SINCE', 'done', 'done'])
  const days = await world.ports.db.select().from(participationDays).where(eq(participationDays.eventId, world.eventId))
  expect(days.filter(({ present }) => present).map(({ userId }) => userId)).toEqual([people[0]?.userId])
  expect(told(await undoing(act, done))).toEqual(['CHANGED_SINCE', 'same', 'same'])
})

it('a cancellation has no way back, and a person of another event is not touched', async () => {
  const { world, organiser, people, acting, undoing } = await fair()
  const cancelled = await acting({ kind: 'cancel' })
  expect((await undoing({ kind: 'cancel' }, cancelled)).status).toBe(400)
  const stranger = await world.person({ firstName: 'Bo' })
  const body = { act: { kind: 'type' as const, typoId: 'vip' }, people: [{ userId: stranger.userId, mark: null }] }
  const { body: reply } = await world.call(undoActs, { params: world.path, body }, { as: organiser })
  expect(reply.data).toEqual([{ userId: stranger.userId, name: '', outcome: 'refused', code: 'NOT_FOUND', mark: null }])
  expect(people).toHaveLength(3)
})
