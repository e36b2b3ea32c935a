import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { crowdOf, shuffled } from '#testing/race.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const TYPES = [
  { id: 'visiteur', label: 'Visiteur' },
  { id: 'presse', label: 'Presse' },
]
const choose = (world: World, as: Person) =>
  world.call(
    updateParticipation,
    { params: { ...world.path, userId: as.userId }, body: { participation: 4, typoId: 'visiteur' } },
    { as },
  )
const holders = ({ ports, eventId }: World, typoId: string) =>
  ports.db
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.typoId, typoId)))

it.each(['retire', 'move:presse'])(
  'a type removed while people choose it leaves no person with it: %s',
  async (remedy) => {
    const world = await makeWorld({ typologies: TYPES })
    const lead = await world.person({ organiser: true })
    const [first, ...crowd] = await crowdOf(world, 60, false)
    if (!first) throw new Error('Nobody came')
    expect((await choose(world, first)).status).toBe(200)
    const params = { ...world.path, part: 'typologies' as const }
    const { revision } = (await world.call(getPart, { params }, { as: lead })).body
    const allow = [{ item: 'typologies.visiteur', remedy }]
    const takeOut = () =>
      world.call(savePart, { params, body: { revision, value: TYPES.slice(1), allow } }, { as: lead })
    const calls = shuffled([...crowd.map((as) => () => choose(world, as)), takeOut])
    const answers = await Promise.all(calls.map((call) => call()))
    for (const { status } of answers) expect([200, 422]).toContain(status)
    const chosen = answers.filter(({ status }) => status === 200).length - 1
    // A successful choice stands, or was moved with the others.
    const now = remedy === 'retire' ? 'visiteur' : 'presse'
    expect(await holders(world, now)).toHaveLength(chosen + 1)
    expect((await choose(world, await world.person())).status).toBe(422)
  },
)
