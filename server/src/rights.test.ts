import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import { endpoints } from '@parvis/contract/endpoints'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getEventFile } from '@parvis/contract/event-file/event-file.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import type { KeyRole } from '@parvis/contract/keys/keys.ts'
import { keyRoles, makeKey } from '@parvis/contract/keys/keys.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, rightAsked } from '@parvis/contract/kit/endpoint.ts'
import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { rightsOf, rightsTogether, teamRoles } from '@parvis/contract/kit/rights.ts'
import { changeRole, DeviceRight, leaveTeam, makeDeviceLink } from '@parvis/contract/team/team.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { organisers } from '#db/tables/events.ts'
import { signDownload } from '#features/files/downloads.service.ts'
import type { Row } from '#testing/calling.ts'
import { callsOn, classOf, firstOfEach, inPath, inQuery, tableOf, verdictOf } from '#testing/calling.ts'
import { isWhole } from '#testing/scope.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const asked = endpoints.flatMap((endpoint) => {
  const right = rightAsked(endpoint)
  return right === undefined ? [] : [[endpoint.route, endpoint, right] as const]
})
/** The right in one event is not one in the domain. */
const isOfEvent = (endpoint: EndpointShape) => [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId')
/** Additional rights of a call: an event's file requires those of its parts. */
const besides = new Map([[getEventFile.route as string, ['mail', 'money.read']]])
/** Calls open to any role need no other right, except that an export's progress needs the right of its table. */
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
const readingKeys = new Map<KeyRole, string>()

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
  for (const role of keyRoles) {
    const made = { params: world.path, body: { name: role, role, readsOnly: true, days: 7 as const } }
    readingKeys.set(role, (await world.call(makeKey, made, { as: stage.people.organiser })).body.token)
  }
  former = await world.person({ organiser: true })
  const params = { ...world.path, userId: former.userId }
  expect((await world.call(leaveTeam, { params, query: {} }, { as: stage.people.organiser })).status).toBe(204)
})
const calls = callsOn(() => [stage])
const told = async (endpoint: EndpointShape, token: string | undefined, ids = {}) =>
  verdictOf(await calls.make(endpoint, () => ({ stage, ids, authorization: `Bearer ${token}` })))

/** One call per combination of access rules. */
const whole = firstOfEach(endpoints, (endpoint) =>
  JSON.stringify([
    ...[endpoint.access, endpoint.keyRight, endpoint.isForAccounts, endpoint.isSecret, besides.get(endpoint.route)],
    ...[classOf(endpoint), endpoint.route.startsWith('GET ')],
  ]),
)
/** All roles in the whole suite and for one call of each kind; otherwise only the two roles next to the line. */
function rolesFor<R extends TeamRole>(
  endpoint: EndpointShape,
  those: readonly R[],
  mayCall: (role: R) => boolean,
): readonly R[] {
  if (isWhole || whole.has(endpoint)) return those
  const fromFewRights = those.toSorted((one, other) => rightsOf[one].length - rightsOf[other].length)
  const nearest = [fromFewRights.find(mayCall), fromFewRights.findLast((role) => !mayCall(role))]
  return those.filter((role) => nearest.includes(role))
}

describe('a call of organisers', () => {
  it('names its right in most cases', () => {
    expect(asked.length).toBeGreaterThan(80)
    const open = asked.filter(([, , right]) => right === 'any').map(([route]) => route)
    expect(open.toSorted()).toEqual([getOverview.route, getExport.route].toSorted())
  })

  it.each(asked)('is open by the rights of a role alone, where it is held: %s', async (_, endpoint, right) => {
    const may = (role: TeamRole) => gives(role, endpoint, right)
    const mayThere = (role: TeamRole) => isOfEvent(endpoint) && may(role)
    const row = (caller: string, person: Person, isIn: boolean): Row => ({
      caller,
      expected: isIn ? 'let in' : 403,
      told: () => told(endpoint, person.token),
    })
    const table = await tableOf([
      ...rolesFor(endpoint, teamRoles, mayThere).map((role) =>
        row(`${role} of the event`, there[role], mayThere(role)),
      ),
      ...rolesFor(endpoint, teamRoles, may).map((role) => row(`${role} of the domain`, everywhere[role], may(role))),
      row('who leads another event', stage.people.neighbour, false),
      row('who has been taken out, in the session that was open', former, false),
    ])
    expect(table.told).toEqual(table.expected)
  })
})

const closed = endpoints.filter((endpoint) => !isOpen(endpoint)).map((endpoint) => [endpoint.route, endpoint] as const)

describe('a device with a lent right', () => {
  it.each(closed)('may call the endpoints of its right, and nothing else: %s', async (_, endpoint) => {
    const table = await tableOf(
      DeviceRight.options.flatMap((right) => {
        const isIn = rightAsked(endpoint) === right && !endpoint.isForAccounts && isOfEvent(endpoint)
        const row = (caller: string, isLetIn: boolean, ids = {}): Row => ({
          caller,
          expected: isLetIn ? 'let in' : 403,
          told: () => told(endpoint, tokens.get(right), ids),
        })
        return [row(right, isIn), ...(isIn ? [row(`${right} next door`, false, { eventId: stage.nextDoor })] : [])]
      }),
    )
    expect(table.told).toEqual(table.expected)
  })
})

describe('another tool with a key', () => {
  /** Calls open to a key: those of its role, without calls for accounts, secrets or the team. */
  const opens = (role: KeyRole, endpoint: EndpointShape): boolean => {
    const { access, keyRight, isForAccounts, isSecret } = endpoint
    const right = keyRight ?? rightAsked(endpoint)
    const isAboutOthers = !access.startsWith('self') || [...inPath(endpoint), ...inQuery(endpoint)].includes('userId')
    if (isForAccounts || isSecret || !isAboutOthers || !isOfEvent(endpoint)) return false
    return right !== undefined && right !== 'any' && right !== 'team' && gives(role, endpoint, right)
  }

  it.each(closed)('may make the calls of its role about others, or read, and no more: %s', async (route, endpoint) => {
    const rowsOf = (role: KeyRole): Row[] => {
      const isIn = opens(role, endpoint)
      const isRead = isIn && route.startsWith('GET ')
      const row = (caller: string, token: string | undefined, isLetIn: boolean): Row => ({
        caller,
        expected: isLetIn ? 'let in' : 403,
        told: () => told(endpoint, token),
      })
      const nextDoor: Row = {
        caller: `${role} next door`,
        expected: 'refused',
        told: async () => {
          const verdict = await told(endpoint, stage.tools[role], { eventId: stage.nextDoor })
          return verdict === 403 || verdict === 404 ? 'refused' : verdict
        },
      }
      return [
        row(`${role}, who only reads`, readingKeys.get(role), isRead),
        ...(isIn ? [nextDoor] : []),
        ...(isRead ? [] : [row(role, stage.tools[role], isIn)]),
      ]
    }
    const table = await tableOf(rolesFor(endpoint, keyRoles, (role) => opens(role, endpoint)).flatMap(rowsOf))
    expect(table.told).toEqual(table.expected)
  })

  it('is lent no role that makes a team or publishes', () => {
    const lent = rightsTogether(keyRoles)
    expect(lent).not.toContain('team')
    expect(lent).not.toContain('publish')
  })
})

describe('the mails of an event', () => {
  const sender = { fromName: 'Salon', fromAddress: 'salon@exemple.fr', replyTo: null }
  const emails = { templates: [], actions: [{ id: 5 as const, enabled: false, templates: {} }] }
  const partOf = (world: Stage['world'], part: 'emails' | 'typologies') => ({ params: { ...world.path, part } })

  it('are read and saved by a member who sends mails, without the right to change the event', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'registration' })
    const { revision } = (await world.call(getPart, partOf(world, 'emails'), { as })).body
    const saved = await world.call(savePart, { ...partOf(world, 'emails'), body: { revision, value: emails } }, { as })
    expect(saved).toMatchObject({ status: 200, body: { value: emails } })
    expect((await world.call(getPart, partOf(world, 'typologies'), { as })).status).toBe(403)
    const other = { ...partOf(world, 'typologies'), body: { revision: '', value: [] } }
    expect((await world.call(savePart, other, { as })).status).toBe(403)
  })

  it('are closed to a member who changes the event and sends no mails', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: 'editor' })
    expect((await world.call(getPart, partOf(world, 'emails'), { as })).status).toBe(403)
  })

  it('have the sender of all events, which only a member with both rights changes or removes', async () => {
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

it('the address of a table of people serves its maker as long as they may read them', async () => {
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
