import { getExport } from '@parvis/contract/exports/exports.ts'
import { addActionLog, addLog, countLogs, listLogs } from '@parvis/contract/logs/logs.ts'
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { organisers } from '#db/tables/events.ts'
import { actionLogs } from '#db/tables/logs.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const add = (world: World, as: Person, action: string) => {
  world.clock.advance(1000)
  return world.call(addLog, { params: world.path, body: { action } }, { as })
}
const list = (world: World, as: Person, query: object = {}, headers = {}) =>
  world.call(listLogs, { params: world.path, query }, { as, headers })
const act = (world: World, as: Person, body: object) =>
  world.call(addActionLog, { body: { actionId: 4, ...world.path, ...body } }, { as })
const acted = (world: World) => world.ports.db.select().from(actionLogs).where(eq(actionLogs.eventId, world.eventId))

describe('the log', () => {
  it('tells actions of people, the latest first, in the reader’s words', async () => {
    const world = await makeWorld()
    const [organiser, person] = [await world.person({ organiser: true }), await world.person({ lastName: 'Prat' })]
    for (const action of ['PAGE_HOME', 'PAGE_LIVE', 'STAND_42'])
      expect((await add(world, person, action)).status).toBe(204)
    const { body } = await list(world, organiser)
    expect(body.data.map(({ label }) => label)).toEqual(['STAND_42', 'Page du direct', 'Page d’accueil'])
    expect(body).toMatchObject({ total: 3, pageCurrent: 1, pageSize: 10, data: [{ lastName: 'Prat' }, {}, {}] })
    const english = await list(world, organiser, {}, { 'accept-language': 'en' })
    expect(english.body.data[1]?.label).toBe('Live page')
    expect((await world.call(countLogs, { params: world.path }, { as: organiser })).body).toEqual({ total: 3 })
  })

  it('is read page by page', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true })
    for (const action of ['A1', 'A2', 'A3']) await add(world, organiser, action)
    const { body } = await list(world, organiser, { pageSize: 2, pageCurrent: 2 })
    expect(body.data.map(({ label }) => label)).toEqual(['A1'])
  })

  it('is read by an organiser, and holds only valid action names', async () => {
    const world = await makeWorld()
    const person = await world.person()
    expect((await list(world, person)).status).toBe(403)
    expect((await world.call(countLogs, { params: world.path }, { as: person })).status).toBe(403)
    for (const action of ['page home', '=1+1', '<b>', 'a', "X'; drop table logs"])
      expect((await add(world, person, action)).status).toBe(400)
  })

  it('is of one event alone', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const [mine, theirs] = [await world.person({ organiser: true }), await elsewhere.person({ organiser: true })]
    await add(elsewhere, theirs, 'PAGE_HOME')
    expect((await list(world, mine)).body.total).toBe(0)
    expect((await list(elsewhere, mine)).status).toBe(404)
    expect((await add(elsewhere, mine, 'PAGE_HOME')).status).toBe(404)
  })

  it('is exported whole, names that look like formulas as text', async () => {
    const world = await makeWorld()
    const organiser = await world.person({ organiser: true, lastName: '=HYPERLINK("x")' })
    await add(world, organiser, 'PAGE_LIVE')
    const { body } = await list(world, organiser, { createExport: 'true' })
    expect(body.export?.status).toBe('waiting')
    await world.ports.jobs.settle()
    const params = { ...world.path, exportId: body.export?.id ?? '' }
    const standing = await world.call(getExport, { params }, { as: organiser })
    expect(standing.body).toMatchObject({ status: 'ready', done: 1 })
    const file = await world.app.inject({ method: 'GET', url: standing.body.url ?? '' })
    expect(file.headers['content-disposition']).toContain('activite.xlsx')
    const sheet = new TextDecoder().decode(unzipSync(file.rawPayload)['xl/worksheets/sheet1.xml'])
    expect(sheet).toContain('Page du direct')
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)')
    expect(sheet).not.toContain('<f>')
  })
})

describe('an action about a person', () => {
  it('takes a person or a company that is null for none', async () => {
    const world = await makeWorld()
    const self = await world.person({ takesPart: true })
    expect((await act(world, self, { userId: null, companyId: null })).status).toBe(204)
    expect(await acted(world)).toMatchObject([{ userId: self.userId, companyId: null }])
  })

  it('is noted of oneself, of companions, and of people of the event by its organisers', async () => {
    const world = await makeWorld()
    const [self, companion, organiser] = [
      await world.person({ takesPart: true }),
      await world.person(),
      await world.person({ organiser: true }),
    ]
    await world.ports.db.insert(participations).values({
      ...{ eventId: world.eventId, userId: companion.userId, registeredBy: self.userId, code: newBadgeCode() },
    })
    expect((await act(world, self, { extended: { mail: 'ok' } })).status).toBe(204)
    expect((await act(world, self, { userId: companion.userId })).status).toBe(204)
    expect((await act(world, organiser, { userId: self.userId, actionId: 'CALL' })).status).toBe(204)
    const lines = await acted(world)
    expect(lines.map(({ callerId, userId, actionId }) => ({ callerId, userId, actionId }))).toEqual(
      expect.arrayContaining([
        { callerId: self.userId, userId: self.userId, actionId: '4' },
        { callerId: self.userId, userId: companion.userId, actionId: '4' },
        { callerId: organiser.userId, userId: self.userId, actionId: 'CALL' },
      ]),
    )
  })

  it('holds a few words besides, and no more, in one field or many', async () => {
    const world = await makeWorld()
    const self = await world.person({ takesPart: true })
    const said = { mail: 'a'.repeat(1000), note: 'b'.repeat(1000), count: 3, isKnown: true, other: null }
    expect((await act(world, self, { extended: said })).status).toBe(204)
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`key${i}`, 'abc']))
    const long = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`key${i}`, 'a'.repeat(1000)]))
    for (const extended of [many, long]) expect((await act(world, self, { extended })).status).toBe(400)
    expect((await acted(world)).map(({ extended }) => extended)).toEqual([said])
  })

  it('is a small map in the database too, for every writer', async () => {
    const world = await makeWorld()
    const self = await world.person({ takesPart: true })
    const numbers = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`n${i}`, 1e300]))
    const refused = await act(world, self, { extended: numbers })
    expect([refused.status, refused.error.code]).toEqual([413, 'TOO_LARGE'])
    const row = { id: 'a', eventId: world.eventId, callerId: self.userId, actionId: 'A', createdAt: world.clock.now() }
    for (const extended of [sql`'[]'::jsonb`, sql`jsonb_build_object('a', repeat('é', 9000))`]) {
      const written = world.ports.db.insert(actionLogs).values({ ...row, extended })
      await expect(written).rejects.toMatchObject({ cause: { constraint: 'action_logs_extended_size' } })
    }
    expect(await acted(world)).toEqual([])
  })

  it('stands in the log among people’s actions, with the person concerned', async () => {
    const world = await makeWorld()
    const [host, companion, organiser] = [
      await world.person({ lastName: 'Prat' }),
      await world.person({ firstName: 'Zoé', lastName: 'Prat' }),
      await world.person({ organiser: true }),
    ]
    await world.ports.db.insert(participations).values({
      ...{ eventId: world.eventId, userId: companion.userId, registeredBy: host.userId, code: newBadgeCode() },
    })
    await add(world, host, 'PAGE_HOME')
    world.clock.advance(1000)
    await act(world, host, { userId: companion.userId, actionId: 'BADGE_DOWNLOAD' })
    world.clock.advance(1000)
    await act(world, host, { actionId: 'RECAP_DOWNLOAD' })
    world.clock.advance(1000)
    await add(world, host, 'CONTACT_SCAN')
    const { body } = await list(world, organiser)
    expect(body.data.map(({ label, lastName }) => [label, lastName])).toEqual([
      ['Badge scanné', 'Prat'],
      ['Récapitulatif téléchargé', 'Prat'],
      ['Badge téléchargé pour Zoé Prat', 'Prat'],
      ['Page d’accueil', 'Prat'],
    ])
    const second = await list(world, organiser, { pageSize: 2, pageCurrent: 2 })
    expect(second.body).toMatchObject({ total: 4, data: [{ label: 'Badge téléchargé pour Zoé Prat' }, {}] })
    expect((await world.call(countLogs, { params: world.path }, { as: organiser })).body).toEqual({ total: 4 })
  })

  it('is not noted of a person of another event, as the log would show their name', async () => {
    const world = await makeWorld()
    const [stranger, organiser, chief] = [
      await world.person(),
      await world.person({ organiser: true }),
      await world.person(),
    ]
    const { domainId } = world
    await world.ports.db.insert(organisers).values({ domainId, eventId: null, userId: chief.userId, role: 'lead' })
    expect((await act(world, organiser, { userId: stranger.userId })).status).toBe(403)
    expect(await acted(world)).toEqual([])
    expect((await act(world, chief, { userId: stranger.userId })).status).toBe(204)
  })

  it('is never noted of a stranger, nor in another domain’s event', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const [self, stranger, foreigner] = [await world.person(), await world.person(), await elsewhere.person()]
    expect((await act(world, self, { userId: stranger.userId })).status).toBe(403)
    expect((await act(world, self, { userId: foreigner.userId })).status).toBe(404)
    expect((await act(world, self, elsewhere.path)).status).toBe(404)
    expect((await act(world, self, { eventId: elsewhere.eventId })).status).toBe(404)
    expect(await acted(world)).toEqual([])
    expect(await acted(elsewhere)).toEqual([])
  })

  it('names a company only of its employees', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const [self, organiser] = [await world.person(), await world.person({ organiser: true })]
    const { db } = world.ports
    const companyOf = async (domainId: string) => {
      const id = newBadgeCode()
      await db.insert(companies).values({ id, domainId, name: 'Atelier' })
      return id
    }
    const [own, other, foreign] = [
      await companyOf(world.domainId),
      await companyOf(world.domainId),
      await companyOf(elsewhere.domainId),
    ]
    await db.insert(employees).values({ id: newBadgeCode(), companyId: own, userId: self.userId })
    expect((await act(world, self, { companyId: own })).status).toBe(204)
    expect((await act(world, self, { companyId: other })).status).toBe(403)
    expect((await act(world, organiser, { companyId: other })).status).toBe(204)
    expect((await act(world, organiser, { companyId: foreign })).status).toBe(404)
  })
})
