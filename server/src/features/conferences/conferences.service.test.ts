import { leaveSlot, saveUserConferences, takeSlot } from '@parvis/contract/conferences/conferences.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 4, 11, hour))
const SLOTS = [
  { id: 'a1', conferenceId: 'a', from: 9, to: 11, quota: 1 },
  { id: 'a2', conferenceId: 'a', from: 11, to: 12, quota: 2 },
  { id: 'b1', conferenceId: 'b', from: 10, to: 12, quota: 1 },
  { id: 'b2', conferenceId: 'b', from: 14, to: 16, quota: null },
  { id: 'c1', conferenceId: 'c', from: 16, to: 17, quota: 2 },
  { id: 'c2', conferenceId: 'c', from: 8, to: 18, quota: null },
]

async function makeProgramme(max: number): Promise<{ world: World; people: Person[] }> {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true, FO_MEETING_CONFERENCES_MAX: max } })
  const { eventId, ports } = world
  await ports.db.insert(conferences).values(['a', 'b', 'c'].map((id) => ({ eventId, id, title: id, isRemote: true })))
  await ports.db
    .insert(conferenceSlots)
    .values(SLOTS.map(({ from, to, ...slot }) => ({ ...slot, eventId, startAt: at(from), endAt: at(to) })))
  const people = [await world.person(), await world.person(), await world.person()]
  for (const person of people) await come(world, person, 4)
  return { world, people }
}

const params = (world: World, { userId }: Person) => ({ ...world.path, userId })
const come = (world: World, as: Person, participation: 1 | 3 | 4) =>
  world.call(updateParticipation, { params: params(world, as), body: { participation } }, { as })

const slot = fc.constantFrom(...SLOTS)
const move = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('take' as const), slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), slot }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('save' as const), slots: fc.array(slot, { maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('come' as const),
      how: fc.constantFrom(1 as const, 3 as const, 4 as const),
    }),
  },
)
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

function make(world: World, as: Person, made: Move): Promise<{ status: number }> {
  const of = params(world, as)
  if (made.kind === 'come') return come(world, as, made.how)
  if (made.kind === 'save') {
    const slots = Object.fromEntries(made.slots.map(({ conferenceId, id }) => [conferenceId, id]))
    return world.call(saveUserConferences, { params: of, body: { slots } }, { as })
  }
  const { conferenceId, id: slotId } = made.slot
  if (made.kind === 'leave') return world.call(leaveSlot, { params: { ...of, conferenceId } }, { as })
  return world.call(takeSlot, { params: { ...of, conferenceId, slotId } }, { as })
}

async function expectInOrder({ ports, eventId }: World, max: number): Promise<void> {
  const held = await ports.db.select().from(slotParticipations).where(eq(slotParticipations.eventId, eventId))
  for (const one of held) {
    const others = held.filter((other) => other.userId === one.userId && other !== one)
    expect(others.filter((other) => other.startAt < one.endAt && one.startAt < other.endAt)).toEqual([])
    expect(others.length).toBeLessThan(max || 3)
  }
  const slots = await ports.db.select().from(conferenceSlots).where(eq(conferenceSlots.eventId, eventId))
  for (const { id, taken, quota } of slots) {
    expect(taken).toBe(held.filter(({ slotId }) => slotId === id).length)
    expect(taken).toBeLessThanOrEqual(quota ?? taken)
  }
}

const maxima = fc.nat(2)
const moves = fc.array(fc.tuple(fc.nat(2), move), { minLength: 5, maxLength: 20 })

it('no person is ever in two overlapping slots or above the maximum, and no slot is oversold, for any moves of three people', async () => {
  const property = fc.asyncProperty(moves, maxima, async (made, max) => {
    const { world, people } = await makeProgramme(max)
    for (const [who, one] of made) {
      const person = people[who]
      if (!person) continue
      expect([200, 409, 422]).toContain((await make(world, person, one)).status)
      await expectInOrder(world, max)
    }
  })
  await fc.assert(property, { numRuns: 15 })
})

it('nor when they do it all at once', async () => {
  const property = fc.asyncProperty(moves, maxima, async (made, max) => {
    const { world, people } = await makeProgramme(max)
    const done = await Promise.all(made.flatMap(([who, one]) => (people[who] ? [make(world, people[who], one)] : [])))
    for (const { status } of done) expect([200, 409, 422]).toContain(status)
    await expectInOrder(world, max)
  })
  await fc.assert(property, { numRuns: 15 })
})
