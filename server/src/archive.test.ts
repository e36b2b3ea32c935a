import { archiveEvent, deleteEvent, listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { endpoints } from '@parvis/contract/endpoints'
import { createEvent } from '@parvis/contract/event-templates/event-templates.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { files } from '#db/tables/files.ts'
import { journal } from '#db/tables/journal.ts'
import { users } from '#db/tables/users.ts'
import { call, inPath, inQuery, unusedFor } from '#testing/calling.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const keep = (world: World, as: Person, archived: boolean) =>
  world.call(archiveEvent, { params: world.path, body: { archived } }, { as })
const remove = (world: World, as: Person, name: string) =>
  world.call(deleteEvent, { params: world.path, body: { name } }, { as })

describe('an archived event', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await makeStage()
    expect((await keep(stage.world, stage.people.organiser, true)).status).toBe(204)
  })
  beforeEach(() => stage.signIn())

  const ofEvent = endpoints.filter((endpoint) => [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId'))
  const writes = ofEvent.filter(({ route, access }) => !route.startsWith('GET ') && access !== 'signed')

  it('still answers some calls that write nothing of it', () => {
    expect(
      writes
        .filter(({ isForArchived }) => isForArchived)
        .map(({ route }) => route)
        .toSorted(),
    ).toMatchInlineSnapshot(`
      [
        "DELETE /organiser/domains/:domainId/events/:eventId",
        "DELETE /organiser/domains/:domainId/events/:eventId/exports/:exportId",
        "DELETE /organiser/domains/:domainId/events/:eventId/users/:userId",
        "POST /domains/:domainId/events/:eventId/users/:userId/invoices/:invoiceId",
        "POST /domains/:domainId/users/export",
        "POST /organiser/domains/:domainId/events/:eventId/attendance/companies",
        "POST /organiser/domains/:domainId/events/:eventId/attendance/sheets",
        "POST /organiser/domains/:domainId/events/:eventId/badges/preview",
        "POST /organiser/domains/:domainId/events/:eventId/badges/print",
        "POST /organiser/domains/:domainId/events/:eventId/bundles",
        "POST /organiser/domains/:domainId/events/:eventId/emails/preview",
        "POST /organiser/domains/:domainId/events/:eventId/models",
        "POST /organiser/domains/:domainId/events/:eventId/people/:userId/looks",
        "POST /users",
        "POST /v2/domains/:domainId/events/:eventId/attendance/certificates",
        "POST /v2/domains/:domainId/events/:eventId/badges/download",
        "POST /v2/domains/:domainId/events/:eventId/badges/image",
        "PUT /domains/:domainId/events/:eventId/users/:userId/photo-refusal",
        "PUT /organiser/domains/:domainId/events/:eventId/archive",
      ]
    `)
    expect(writes.length).toBeGreaterThan(80)
  })

  it.each(
    writes
      .filter(({ isForArchived, isForDrafts }) => !isForArchived && !isForDrafts)
      .map((endpoint) => [endpoint.route, endpoint] as const),
  )('refuses every write: %s', async (_, endpoint) => {
    const ids = { ...stage.ids, ...(await unusedFor(stage, endpoint)) }
    for (const person of ['organiser', 'director'] as const) {
      const { status, code } = await call(stage, endpoint, ids, `Bearer ${stage.people[person].token}`)
      // Personal data never depended on the team.
      expect([status, code]).toEqual(endpoint.access === 'self' ? [403, 'FORBIDDEN'] : [409, 'EVENT_ARCHIVED'])
    }
  })

  it('is closed to all but its team, even with a live key, and comes back as it was', async () => {
    const { world, people, keys } = stage
    const { context } = world
    const seen = async (as?: Person) => (await world.call(getContext, { params: { context } }, as && { as })).body
    expect(await seen()).toMatchObject({ isOpen: false, isPublished: false, isArchived: false })
    expect(await seen(people.self)).toMatchObject({ isOpen: false, isPublished: false, isArchived: true })
    expect(await seen(people.organiser)).toMatchObject({ isOpen: true, isArchived: true })
    const read = endpoints.find(({ access, route }) => access === 'live-read' && route.startsWith('GET '))
    if (!read) throw new Error('Nothing is read with a live key')
    expect((await call(stage, read, stage.ids, undefined, keys.moderateKey)).code).toBe('ACCESS_REFUSED')
    const asked = ({ userId }: Person) => ({
      ...{ params: { ...world.path, userId }, body: { values: { participation: { participation: 4 } } } },
    })
    expect((await world.call(register, asked(people.self) as never, { as: people.self })).error.code).toBe(
      'NOT_PUBLISHED',
    )
    expect((await world.call(register, asked(people.organiser) as never, { as: people.organiser })).error.code).toBe(
      'EVENT_ARCHIVED',
    )
    const { data } = (await world.call(listMyEvents, {}, { as: people.organiser })).body
    expect(data).toMatchObject([{ isArchived: true }])
    // The database refuses every way of publishing an archived event.
    const published = world.ports.db.update(events).set({ published: true }).where(eq(events.id, world.eventId))
    await expect(published).rejects.toThrow()
    expect((await keep(world, people.organiser, false)).status).toBe(204)
    expect(await seen()).toMatchObject({ isOpen: true, isPublished: true, isArchived: false })
  })

  it('is not deleted once it has had a registration', async () => {
    const { world, people } = stage
    expect((await remove(world, people.organiser, 'Assises du vivant')).error.code).toBe('EVENT_HELD')
  })
})

describe('deleting an event', () => {
  it('takes all of it, its files and its address, and says so in the journal of the domain', async () => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true, takesPart: true })
    const stranger = await world.person()
    const { db, storage } = world.ports
    const from = { model: 'congress', days: 2, coming: 'both' } as const
    const body = { name: 'Congrès', context: `k${world.context}`, firstDay: '2090-06-01', from }
    const { eventId } = (await world.call(createEvent, { body }, { as: lead })).body
    const there = { ...world, eventId, path: { domainId: world.domainId, eventId } }
    const key = `files/${eventId}/plan`
    await storage.put(key, new Uint8Array([1, 2]), 'text/plain')
    const file = { id: `f${eventId}`, eventId, userId: lead.userId, name: 'plan', contentType: 'text/plain', size: 4 }
    await db.insert(files).values({ ...file, sha256: 'x', storageKey: key })
    expect((await remove(there, lead, 'congrès')).error.errors).toMatchObject([{ path: 'name' }])
    expect((await remove(there, stranger, 'Congrès')).status).toBe(404)
    expect((await keep(there, lead, true)).status).toBe(204)
    expect((await remove(there, lead, 'Congrès ')).status).toBe(204)
    await world.ports.jobs.settle()
    expect(await storage.get(key)).toBeUndefined()
    const tables = await db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where column_name = 'event_id' and table_schema = 'public'`)
    for (const { name } of tables.rows) {
      const { rows } = await db.execute(sql`select from ${sql.identifier(name)} where event_id = ${eventId}`)
      expect([name, rows.length]).toEqual([name, 0])
    }
    expect(await db.select().from(users).where(eq(users.id, lead.userId))).toHaveLength(1)
    const kept = await rowsOf(db, journal, eq(journal.domainId, world.domainId))
    expect(kept).toMatchObject([
      { eventId: null, userId: lead.userId, before: { name: 'Congrès', context: body.context } },
    ])
    expect((await world.call(getContext, { params: { context: body.context } })).error.code).toBe('CONTEXT_UNKNOWN')
    expect((await world.call(createEvent, { body }, { as: lead })).status).toBe(201)
    expect((await world.call(listJournal, { params: world.path, query: {} }, { as: lead })).body.data).toEqual([])
  })

  it('is refused where a person has answered or was registered once', async () => {
    const world = await makeWorld()
    const lead = await world.person({ organiser: true })
    const person = await world.person({ takesPart: true })
    await world.ports.db.execute(
      sql`update participations set responded = true where user_id = ${person.userId} and event_id = ${world.eventId}`,
    )
    expect((await remove(world, lead, 'Assises du vivant')).error.code).toBe('EVENT_HELD')
  })
})
