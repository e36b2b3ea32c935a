import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { testDatabaseUrl } from '#kit/env.ts'
import { manualClock } from '#ports/clock.ts'
import type { Ports } from '#ports/ports.ts'
import { openHouse } from '#testing/house.ts'
import { migratedPostgres } from '#testing/template.ts'
import { loadDemo } from './demo.ts'

let database: Database
let ports: Ports
const closing: (() => Promise<unknown>)[] = []

// The demonstration has fixed contexts, so it needs a database of its own.
beforeAll(async () => {
  const scratch = testDatabaseUrl() ? await migratedPostgres() : undefined
  database = await openDatabase(scratch ? { url: scratch.url } : {})
  await migrate(database)
  ports = { ...(await openHouse()).ports, db: database.db }
  closing.push(
    () => database.close(),
    async () => scratch?.drop(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

const at = (now: string): Ports => ({ ...ports, clock: manualClock(new Date(now)) })
async function opensOn(context: string): Promise<(string | undefined)[]> {
  const { db } = database
  const days = await db
    .select({ day: eventDays.day })
    .from(eventDays)
    .innerJoin(events, eq(events.id, eventDays.eventId))
    .where(eq(events.context, context))
    .orderBy(eventDays.day)
  return days.map(({ day }) => day)
}

it('the demonstration is loaded for the spring to come, and is the organiser’s from then on', async () => {
  const loaded = await loadDemo(at('2030-04-12T10:00:00Z'))
  expect(loaded.map(({ name }) => name)).toContain('Bâtir vivant 2031')
  expect(await opensOn('salon')).toEqual(['2031-03-18', '2031-03-19', '2031-03-20'])
  expect(await opensOn('gala')).toEqual(['2031-01-31'])
  expect(await opensOn('webinaire')).toEqual(['2031-02-13'])

  const again = await loadDemo(at('2031-04-12T10:00:00Z'))
  expect(again).toEqual(loaded)
  expect(await opensOn('salon')).toEqual(['2031-03-18', '2031-03-19', '2031-03-20'])
})

it('an event of a given folder keeps the dates of its author', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-demo-'))
  closing.push(() => rm(folder, { recursive: true }))
  const lines = ['parvis: 1', 'domain: { id: rives, name: Les Rives }', 'context: rives', 'name: Rives 2027']
  await writeFile(join(folder, 'rives.yaml'), [...lines, "days: [{ id: j1, day: '2027-05-11' }]"].join('\n'))
  expect(await loadDemo(at('2031-04-12T10:00:00Z'), folder)).toMatchObject([{ name: 'Rives 2027' }])
  expect(await opensOn('rives')).toEqual(['2027-05-11'])
})
