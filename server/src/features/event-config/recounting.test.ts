import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import { eventDays } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Part = 'days' | 'articles' | 'quotas'
type Item = { label?: string; value?: string; capacity?: number | null; stock?: number | null; values?: Item[] }

/** Each item has ten places, of which one is held, and a wrong `taken` column of seven. */
async function made(): Promise<{ world: World; lead: Person }> {
  const world = await makeWorld({ days: [{ id: 'j1', capacity: 10 }] })
  const { ports, eventId } = world
  const { db } = ports
  const lead = await world.person({ organiser: true })
  const { userId } = await world.person()
  await db.insert(participations).values({
    eventId,
    userId,
    code: newBadgeCode(),
    registered: true,
    responded: true,
    registeredAt: ports.clock.now(),
  })
  await db.insert(participationDays).values({ eventId, userId, eventDayId: 'j1', registered: true, onSite: true })
  await db.insert(articles).values({ eventId, id: 'diner', label: 'Dîner', stock: 10 })
  await db.insert(articleDays).values({ eventId, articleId: 'diner', dayId: '0' })
  const takenAt = ports.clock.now()
  await db.insert(userArticles).values({ eventId, userId, articleId: 'diner', dayId: '0', takenAt })
  await db.insert(quotaModels).values({ eventId, key: 'menu', value: 'Menu' })
  await db.insert(quotaValues).values({ eventId, modelKey: 'menu', key: 'fish', value: 'Poisson', capacity: 10 })
  await db.insert(quotaAnswers).values({ eventId, userId, modelKey: 'menu', valueKey: 'fish', isSingle: true })
  for (const table of [eventDays, articles, quotaValues])
    await db.update(table).set({ taken: 7 }).where(eq(table.eventId, eventId))
  return { world, lead }
}

async function change(world: World, as: Person, part: Part, how: (item: Item) => Item): Promise<number> {
  const params = { ...world.path, part }
  const { revision, value } = (await world.call(getPart, { params }, { as })).body
  const body = { revision, value: (value as Item[]).map(how), allow: [], why: '', dryRun: false }
  return (await world.call(savePart, { params, body }, { as })).status
}

const tables = { days: eventDays, articles, quotas: quotaValues }
const takenOf = async ({ ports: { db }, eventId }: World, part: Part) =>
  (
    await db
      .select({ taken: tables[part].taken })
      .from(tables[part])
      .where(and(eq(tables[part].eventId, eventId)))
  ).map(({ taken }) => taken)

const cases: [Part, (item: Item) => Item, (item: Item, limit: number | null) => Item][] = [
  ['days', (day) => ({ ...day, label: 'Lundi' }), (day, capacity) => ({ ...day, capacity })],
  ['articles', (one) => ({ ...one, label: 'Souper' }), (one, stock) => ({ ...one, stock })],
  [
    'quotas',
    (one) => ({ ...one, value: 'Repas', values: (one.values ?? []).map((it) => ({ ...it, value: 'Truite' })) }),
    (one, capacity) => ({ ...one, values: (one.values ?? []).map((it) => ({ ...it, capacity })) }),
  ],
]

it.each(cases)(
  'places of %s are counted again where their limit changes, and nowhere else',
  async (part, named, limited) => {
    const { world, lead } = await made()
    expect(await change(world, lead, part, named)).toBe(200)
    expect(await takenOf(world, part)).toEqual([7])
    expect(await change(world, lead, part, (item) => limited(item, null))).toBe(200)
    const { db } = world.ports
    await db.update(tables[part]).set({ taken: 7 }).where(eq(tables[part].eventId, world.eventId))
    // Fewer than were taken when it had a limit last.
    expect(await change(world, lead, part, (item) => limited(item, 3))).toBe(200)
    expect(await takenOf(world, part)).toEqual([1])
  },
)
