import { endpoints } from '@parvis/contract/endpoints'
import { getEventFile, getPart, savePart } from '@parvis/contract/event-file/event-file.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { rightAsked } from '@parvis/contract/kit/endpoint.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { rightsOf, teamRoles } from '@parvis/contract/kit/rights.ts'
import { getOverview } from '@parvis/contract/organisation/organisation.ts'
import { changeRole, DeviceRight, leaveTeam, makeDeviceLink } from '@parvis/contract/team/team.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { organisers } from '#db/tables/context.ts'
import { signDownload } from '#features/files/downloads.service.ts'
import { call, inPath, inQuery, unusedFor, verdictOf } from '#testing/calling.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

/** Each call that organising opens, with what it asks for. */
const asked = endpoints.flatMap((endpoint) => {
  const right = rightAsked(endpoint)
  return right === undefined ? [] : [[endpoint.route, endpoint, right] as const]
})
/** Running one event says nothing of what is the whole domain's. */
const isOfEvent = (endpoint: EndpointShape) => [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId')
/** What a call asks for besides its right: the whole of an event is for whoever may read each part of it. */
const besides = new Map([[getEventFile.route as string, ['mail', 'money.read']]])
/** A call that any role opens asks for no more, but for the progress of a written table: for the right of that table. */
const gives = (role: TeamRole, endpoint: EndpointShape, right: (typeof asked)[number][2]): boolean => {
  const own: readonly string[] = rightsOf[role]
  const more = besides.get(endpoint.route) ?? []
  if (right !== 'any') return [right, ...more].every((one) => own.includes(one))
  return endpoint.route !== getExport.route || own.includes('people.read')
}

let stage: Stage
let there: Record<TeamRole, Person>
let everywhere: Record<TeamRole, Person>
let former: Person
const tokens = new Map<DeviceRight, string>()

const ofEach = async (make: (role: TeamRole) => Promise<Person>): Promise<Record<TeamRole, Person>> => ({
  lead: await make('lead'),
  editor: await make('editor'),
  registration: await make('registration'),
  accountant: await make('accountant'),
  doorkeeper: await make('doorkeeper'),
  stage: await make('stage'),
  reader: await make('reader'),
})

beforeAll(async () => {
  stage = await makeStage()
  const { world } = stage
  there = await ofEach((role) => world.person({ organiser: role }))
  everywhere = await ofEach(async (role) => {
    const person = await world.person()
    await world.ports.db
      .insert(organisers)
      .values({ domainId: world.domainId, eventId: null, userId: person.userId, role })
    return person
  })
  for (const right of DeviceRight.options) {
    const lent = { params: world.path, body: { name: right, right } }
    const { body } = await world.call(makeDeviceLink, lent, { as: stage.people.organiser })
    tokens.set(right, body.url.split('#')[1] ?? '')
  }
  former = await world.person({ organiser: true })
  const params = { ...world.path, userId: former.userId }
  expect((await world.call(leaveTeam, { params }, { as: stage.people.organiser })).status).toBe(204)
}, 180_000)
beforeEach(() => stage.signIn())

async function verdictFor(person: Person, endpoint: EndpointShape) {
  const ids = { ...stage.ids, ...(await unusedFor(stage, endpoint)) }
  return verdictOf(await call(stage, endpoint, ids, `Bearer ${person.token}`))
}

describe('what organising opens', () => {
  it('is said by its right of most calls', () => {
    expect(asked.length).toBeGreaterThan(80)
    const open = asked.filter(([, , right]) => right === 'any').map(([route]) => route)
    expect(open.toSorted()).toEqual([getOverview.route, getExport.route].toSorted())
  })

  for (const role of teamRoles) {
    it.each(asked)(
      `is open to the role « ${role} » of the event by its rights alone: %s`,
      async (_, endpoint, right) => {
        const isIn = isOfEvent(endpoint) && gives(role, endpoint, right)
        expect(await verdictFor(there[role], endpoint)).toBe(isIn ? 'let in' : 403)
      },
    )

    it.each(asked)(`is open to the role « ${role} » of the whole domain: %s`, async (_, endpoint, right) => {
      expect(await verdictFor(everywhere[role], endpoint)).toBe(gives(role, endpoint, right) ? 'let in' : 403)
    })
  }

  it.each(asked)('is shut to who leads another event: %s', async (_, endpoint) => {
    expect(await verdictFor(stage.people.neighbour, endpoint)).toBe(403)
  })

  it.each(asked)('is shut to who has been taken out, in the session that was open: %s', async (_, endpoint) => {
    expect(await verdictFor(former, endpoint)).toBe(403)
  })
})

describe('what a device that was lent a right may call', () => {
  const closed = endpoints.filter(({ access }) => access !== 'public' && access !== 'signed')

  for (const right of DeviceRight.options) {
    it.each(closed.map((endpoint) => [endpoint.route, endpoint] as const))(
      `by the right « ${right} » and no other: %s`,
      async (_, endpoint) => {
        const isIn = rightAsked(endpoint) === right && !endpoint.isForAccounts && isOfEvent(endpoint)
        const authorization = `Bearer ${tokens.get(right)}`
        const ids = { ...stage.ids, ...(await unusedFor(stage, endpoint)) }
        expect(verdictOf(await call(stage, endpoint, ids, authorization))).toBe(isIn ? 'let in' : 403)
        const nextDoor = { ...ids, eventId: stage.nextDoor }
        if (isIn) expect(verdictOf(await call(stage, endpoint, nextDoor, authorization))).toBe(403)
      },
    )
  }
})

describe('the mails of an event', () => {
  const sender = { fromName: 'Salon', fromAddress: 'salon@exemple.fr', replyTo: null }
  const emails = { templates: [], actions: [{ id: 5 as const, enabled: false, templates: {} }] }
  const partOf = (world: Stage['world'], part: 'emails' | 'typologies') => ({ params: { ...world.path, part } })

  it('are read and saved by whoever sends mails, without the right to change the event', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'registration' })
    const { revision } = (await world.call(getPart, partOf(world, 'emails'), { as })).body
    const saved = await world.call(savePart, { ...partOf(world, 'emails'), body: { revision, value: emails } }, { as })
    expect(saved).toMatchObject({ status: 200, body: { value: emails } })
    expect((await world.call(getPart, partOf(world, 'typologies'), { as })).status).toBe(403)
    const other = { ...partOf(world, 'typologies'), body: { revision: '', value: [] } }
    expect((await world.call(savePart, other, { as })).status).toBe(403)
  })

  it('are nobody’s who changes the event and sends no mails', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'editor' })
    expect((await world.call(getPart, partOf(world, 'emails'), { as })).status).toBe(403)
  })

  it('have the sender of all events, whom only somebody with both rights changes, or takes away', async () => {
    const world = await makeWorld()
    const [lead, writer] = [await world.person({ organiser: true }), await world.person({ organiser: 'registration' })]
    const save = async (as: Person, value: object) => {
      const { revision } = (await world.call(getPart, partOf(world, 'emails'), { as })).body
      return world.call(savePart, { ...partOf(world, 'emails'), body: { revision, value } }, { as })
    }
    expect((await save(writer, { ...emails, sender })).status).toBe(403)
    expect((await save(lead, { ...emails, sender })).status).toBe(200)
    expect((await save(writer, { ...emails, sender: null })).status).toBe(403)
    expect((await save(writer, { ...emails, actions: [], sender })).status).toBe(200)
    expect((await save(lead, { ...emails, sender: null })).body.value).not.toHaveProperty('sender')
  })
})

it('the address of a table of people serves whoever asked for it as long as they may read them', async () => {
  const world = await makeWorld()
  const [ana, bo] = [await world.person({ organiser: true }), await world.person({ organiser: 'reader' })]
  await world.ports.storage.put('exports/essai', Buffer.from('a;b'), 'text/csv')
  const holder = { userId: bo.userId, eventId: world.eventId, right: 'people.read' as const }
  const url = signDownload(world.ports, { key: 'exports/essai', name: 'gens.csv', contentType: 'text/csv', holder })
  const open = async () => (await world.app.inject({ method: 'GET', url })).statusCode
  expect(await open()).toBe(200)
  await world.call(
    changeRole,
    { params: { ...world.path, userId: bo.userId }, body: { role: 'doorkeeper' } },
    { as: ana },
  )
  expect(await open()).toBe(403)
})
