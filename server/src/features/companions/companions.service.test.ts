import { addCompanion, listCompanions, removeCompanion } from '@parvis/contract/companions/companions.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventDays } from '#db/tables/events.ts'
import { participationDays } from '#db/tables/participation.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const MAX = 2
/** Fewer places than hosts and companions. */
const PLACES = 4

async function makeParty(): Promise<{ world: World; hosts: Person[] }> {
  const world = await makeWorld({
    days: [{ id: 'j1', capacity: PLACES }],
    settings: { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: MAX, FO_COMPANIONS_MODE: 'name' },
  })
  const hosts = [await world.person(), await world.person()]
  for (const host of hosts) await come(world, host, 4)
  return { world, hosts }
}

const come = (world: World, as: Person, participation: 1 | 3 | 4) =>
  world.call(updateParticipation, { params: { ...world.path, userId: as.userId }, body: { participation } }, { as })
const companionsOf = async (world: World, as: Person) =>
  (await world.call(listCompanions, { params: world.path, query: { userId: as.userId } }, { as })).body.data

const move = fc.record({
  who: fc.nat(1),
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'come'),
  which: fc.nat(2),
})
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

async function make(world: World, as: Person, { kind, which }: Move): Promise<{ status: number }> {
  if (kind === 'come') return come(world, as, ([1, 3, 4] as const)[which] ?? 4)
  if (kind === 'remove') {
    const companion = (await companionsOf(world, as))[which]
    if (!companion) return { status: 204 }
    return world.call(removeCompanion, { params: { ...world.path, userId: companion.id } }, { as })
  }
  const body = { firstName: 'Lou', lastName: 'Brun' }
  return world.call(addCompanion, { params: world.path, query: { userId: as.userId }, body }, { as })
}

async function expectWithin(world: World, hosts: readonly Person[]): Promise<void> {
  for (const host of hosts) expect((await companionsOf(world, host)).length).toBeLessThanOrEqual(MAX)
  const { db } = world.ports
  const days = await db.select().from(participationDays).where(eq(participationDays.eventId, world.eventId))
  const [day] = await db.select().from(eventDays).where(eq(eventDays.eventId, world.eventId))
  expect(day?.taken).toBe(days.filter(({ onSite }) => onSite).length)
  expect(day?.taken).toBeLessThanOrEqual(PLACES)
}

it.each([
  ['one after the other', false],
  ['all at once', true],
])(
  'no host has more companions than the maximum, nor the day more people than places, when two hosts act %s',
  async (_, isAtOnce) => {
    const moves = fc.array(move, { minLength: 4, maxLength: 16 })
    const property = fc.asyncProperty(moves, async (all) => {
      const { world, hosts } = await makeParty()
      const made = async (one: Move) => {
        const host = hosts[one.who]
        if (host) expect((await make(world, host, one)).status).toBeLessThan(500)
        if (!isAtOnce) await expectWithin(world, hosts)
      }
      if (isAtOnce) await Promise.all(all.map(made))
      else for (const one of all) await made(one)
      await expectWithin(world, hosts)
    })
    await fc.assert(property, { numRuns: 10 })
  },
  120_000,
)
