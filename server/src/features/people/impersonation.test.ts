import { logout } from '@parvis/contract/auth/auth.ts'
import { endpoints } from '@parvis/contract/endpoints'
import { getPerson, lookAsPerson } from '@parvis/contract/people/people.ts'
import { downloadMyData } from '@parvis/contract/privacy/privacy.ts'
import { leaveTeam } from '@parvis/contract/team/team.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { observer } from '#features/auth/sessions.service.ts'
import { call } from '#testing/calling.ts'
import { everythingIn } from '#testing/populated.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const look = (world: World, as: Person, { userId }: Person, eventId = world.eventId) =>
  world.call(lookAsPerson, { params: { ...world.path, eventId, userId } }, { as })
const meBy = async ({ app, domainId, eventId }: World, token: string) =>
  app.inject({
    method: 'GET',
    url: `/api/domains/${domainId}/users/me?eventId=${eventId}`,
    headers: { authorization: `Bearer ${token}` },
  })

describe('a participant’s pages, looked at by the team', () => {
  let stage: Stage
  let bearer: string
  beforeAll(async () => {
    stage = await makeStage()
    const { body } = await look(stage.world, stage.people.organiser, stage.people.self)
    bearer = `Bearer ${body.token}`
  })

  it('are theirs to read, and of the pages of the team none', async () => {
    const answer = await meBy(stage.world, bearer.slice('Bearer '.length))
    expect(answer.json()).toMatchObject({ id: stage.people.self.userId, isOrganiser: false, rights: [] })
    const asked = await call(stage, getPerson, stage.ids, bearer)
    expect(asked).toMatchObject({ status: 403, code: 'ONLY_LOOKING' })
  })

  /** All rows of this event; jobs of other tests may still write theirs. */
  async function everythingHere(): Promise<Record<string, string[]>> {
    const { ports, eventId } = stage.world
    const ours = [eventId, stage.nextDoor, null]
    const isOurs = (row: string) => ours.includes((JSON.parse(row) as { event_id?: string }).event_id ?? null)
    const tables = Object.entries(await everythingIn(ports.db))
    return Object.fromEntries(tables.map(([table, rows]) => [table, rows.filter(isOurs)]))
  }

  it('take no call that writes, and change nothing', async () => {
    const writing = endpoints.filter(({ route }) => !route.startsWith('GET '))
    expect(writing.length).toBeGreaterThan(100)
    await stage.world.ports.jobs.settle()
    const before = await everythingHere()
    for (const endpoint of writing) {
      // The mail provider: payment providers have other names.
      const ids = endpoint.route.includes('/mails/returns/') ? { ...stage.ids, provider: 'json' } : stage.ids
      const verdict = await call(stage, endpoint, ids, bearer)
      expect({ route: endpoint.route, ...verdict }).toMatchObject({ status: 403, code: 'ONLY_LOOKING' })
    }
    const reading = endpoints.filter(({ route, access }) => route.startsWith('GET ') && access !== 'signed')
    for (const endpoint of reading) {
      if (endpoint.access === 'public') continue
      const verdict = await call(stage, endpoint, stage.ids, bearer)
      if (endpoint.isSeenAs) expect([403, 401], endpoint.route).not.toContain(verdict.status)
      // A call that names nothing of the event is refused before access is checked.
      else expect([400, 403], `${endpoint.route} ${verdict.code}`).toContain(verdict.status)
    }
    await stage.world.ports.jobs.settle()
    const after = await everythingHere()
    const moved = Object.keys(after).filter((table) => String(after[table]) !== String(before[table]))
    expect(moved).toEqual([])
  })

  it('are looked at in the event that they were opened in, and in no other', async () => {
    const there = await call(stage, getMe, { ...stage.ids, eventId: stage.nextDoor }, bearer)
    expect(there).toMatchObject({ status: 403, code: 'ONLY_LOOKING' })
  })

  it('open no socket', async () => {
    expect(await observer(stage.world.ports)(bearer.slice('Bearer '.length))).toBeUndefined()
  })
})

describe('the key that opens them', () => {
  it('is good for a quarter of an hour, and no longer than the session in which it was given', async () => {
    const world = await makeWorld()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
    const { body } = await look(world, ana, bo)
    expect((await meBy(world, body.token)).statusCode).toBe(200)
    world.clock.advance(15 * 60 * 1000)
    expect((await meBy(world, body.token)).statusCode).toBe(401)
    const again = (await look(world, ana, bo)).body.token
    expect((await meBy(world, again)).statusCode).toBe(200)
    await world.call(logout, {}, { as: ana })
    expect((await meBy(world, again)).statusCode).toBe(401)
  })

  it('is good as long as its maker has the right, and cannot be forged', async () => {
    const world = await makeWorld()
    const [ana, bo] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
    const reader = await world.person({ organiser: 'reader' })
    const { body } = await look(world, reader, bo)
    expect((await meBy(world, `${body.token.slice(0, -1)}${body.token.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(
      401,
    )
    const params = { ...world.path, userId: reader.userId }
    await world.call(leaveTeam, { params, query: {} }, { as: ana })
    expect((await meBy(world, body.token)).statusCode).toBe(401)
    expect((await look(world, reader, bo)).status).toBe(403)
  })

  it('asks for the right to read money where the event takes payments', async () => {
    const world = await makeWorld({ settings: { FO_PAYMENT_ACTIVE: true } })
    const bo = await world.person({ takesPart: true })
    for (const [role, status] of [
      ['reader', 403],
      ['registration', 403],
      ['accountant', 200],
      ['lead', 200],
    ] as const)
      expect((await look(world, await world.person({ organiser: role }), bo)).status).toBe(status)
  })

  it('is for participants alone', async () => {
    const world = await makeWorld()
    const [ana, elsewhere] = [await world.person({ organiser: true }), await world.person()]
    expect((await look(world, ana, elsewhere)).status).toBe(404)
    const stranger = await (await makeWorld()).person({ takesPart: true })
    expect((await look(world, ana, stranger)).status).toBe(404)
  })
})

describe('the record of reads', () => {
  it('is shown on the card to members who make the team, and in the person’s own copy without the reader', async () => {
    const world = await makeWorld()
    const [ana, bo] = [
      await world.person({ organiser: true, firstName: 'Ana' }),
      await world.person({ takesPart: true }),
    ]
    const reader = await world.person({ organiser: 'reader', firstName: 'Rémi' })
    const params = { ...world.path, userId: bo.userId }
    for (let i = 0; i < 2; i++) await world.call(getPerson, { params }, { as: reader })
    world.clock.advance(1000)
    await look(world, ana, bo)
    const { body } = await world.call(getPerson, { params }, { as: ana })
    expect(body.reads).toMatchObject([
      { by: { firstName: 'Ana' }, kind: 'pages', count: 1 },
      { by: { firstName: 'Rémi' }, kind: 'card', count: 2 },
    ])
    expect(body.journal).toMatchObject([{ act: 'looked', by: { id: ana.userId } }])
    expect((await world.call(getPerson, { params }, { as: reader })).body).not.toHaveProperty('reads')
    const { bytes } = await world.call(downloadMyData, { params: { domainId: world.domainId } }, { as: bo })
    const { data } = JSON.parse(bytes.toString()) as { data: Record<string, object[]> }
    expect(data['person_reads']).toHaveLength(3)
    expect(bytes.toString()).not.toContain(reader.userId)
  })
})
