import { getExport, stopExport } from '@parvis/contract/exports/exports.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, leastStrength, routeOf } from '@parvis/contract/kit/endpoint.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { changeRole, leaveTeam } from '@parvis/contract/team/team.ts'
import { ZodMiniObject } from 'zod/mini'
import { tableExports } from '#db/tables/exports.ts'
import { participations } from '#db/tables/participation.ts'
import { PEOPLE_TABLE } from '#features/stats/table.service.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { Role, Stage } from './stage.ts'
import { roles } from './stage.ts'

export const inPath = ({ route }: EndpointShape): string[] =>
  [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
export const inQuery = ({ query }: EndpointShape): string[] =>
  query instanceof ZodMiniObject ? Object.keys(query.shape) : []

/** Who of the domain gets in, by the letter of the contract; whoever is not named does not. Those who run something lead it. */
function letIn({ access }: EndpointShape): readonly Role[] {
  if (access === 'user') return roles
  const related: readonly Role[] = access.startsWith('self') ? ['self', 'registrar'] : []
  return access === 'self' ? related : [...related, 'organiser', 'director']
}

/** Running one event says nothing of what is the whole domain's. */
export function mayEnter(endpoint: EndpointShape, role: Role): boolean {
  if (isOpen(endpoint)) return true
  const isOfEvent = [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId')
  return letIn(endpoint).includes(role) && (role !== 'organiser' || endpoint.access === 'user' || isOfEvent)
}

/** A call whose path and query are right; its body is not, as access is decided before it is read. */
export async function call(
  { world }: Stage,
  endpoint: EndpointShape,
  ids: Readonly<Record<string, string>>,
  authorization?: string,
  liveKey?: string,
) {
  const [method, path] = routeOf(endpoint)
  const query = new URLSearchParams(
    inQuery(endpoint).flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]] as [string, string]])),
  )
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? `no ${name}`))}`
  const { statusCode, body } = await world.app.inject({
    method,
    url: `${url}?${query}`,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(liveKey !== undefined && { 'x-live-key': liveKey }),
    },
    ...(endpoint.body && { payload: { unheardOf: true } }),
  })
  const isError = statusCode >= 400 && body.startsWith('{')
  const error = isError ? (JSON.parse(body) as { code: string; message: string }) : undefined
  return { status: statusCode, code: error?.code, message: error?.message }
}

/** Where a call goes, and what its caller shows. */
export interface Asked {
  readonly stage: Stage
  readonly ids?: Readonly<Record<string, string>>
  readonly authorization?: string | undefined
  readonly liveKey?: string | undefined
}
type Answer = Awaited<ReturnType<typeof call>>

/** Calls on stages where everybody is signed in, although the calls before may have signed people out. */
export interface Calls {
  /** `ask` is read once everybody is signed in, since that renews the keys of the live. */
  make(endpoint: EndpointShape, ask: () => Asked): Promise<Answer>
  /** Signs everybody in, where that is needed. */
  ready(): Promise<void>
  /** A test has changed people or sessions itself. */
  forget(): void
}

/** What was refused has changed nothing, as the fuzz shows: people sign in again after a success, and no read signs out. */
export function callsOn(stages: () => readonly Stage[]): Calls {
  let isReady = false
  let unused: { readonly of: string; readonly ids: Readonly<Record<string, string>> } | undefined
  const ready = async () => {
    if (isReady) return
    for (const stage of stages()) await stage.signIn()
    isReady = true
  }
  return {
    ready,
    forget: () => {
      isReady = false
    },
    make: async (endpoint, ask) => {
      await ready()
      const { stage, ids, authorization, liveKey } = ask()
      const of = `${endpoint.route} ${stage.world.eventId}`
      if (unused?.of !== of) unused = { of, ids: (await unusedFor(stage, endpoint)) ?? {} }
      const answer = await call(stage, endpoint, { ...stage.ids, ...unused.ids, ...ids }, authorization, liveKey)
      if (answer.status >= 400) return answer
      unused = undefined
      if (!endpoint.route.startsWith('GET ')) isReady = false
      return answer
    },
  }
}

/** A caller, what they are to be told, and what they are told. */
export interface Row {
  readonly caller: string
  readonly expected: unknown
  readonly told: () => Promise<unknown>
}

/** What each caller is told, and is to be told. A call that fails is told by its error, and those after it are made. */
export async function tableOf(rows: readonly Row[]): Promise<{ told: object; expected: object }> {
  const told: [string, unknown][] = []
  for (const row of rows) told.push([row.caller, await row.told().catch(String)])
  return {
    told: Object.fromEntries(told),
    expected: Object.fromEntries(rows.map(({ caller, expected }) => [caller, expected])),
  }
}

/** All by which the door tells calls apart, but for the right that an access names and what is told of drafts. */
export const classOf = (endpoint: EndpointShape): string =>
  JSON.stringify([
    endpoint.access.replace(/:.*/, ''),
    leastStrength(endpoint),
    inPath(endpoint).filter(isOfScope),
    inQuery(endpoint).filter(isOfScope),
    endpoint.body !== undefined,
    endpoint.rightFor !== undefined,
  ])
const isOfScope = (name: string): boolean => ['domainId', 'eventId', 'userId', 'userIdA'].includes(name)

/** The first call of each class. */
export function firstOfEach(
  endpoints: readonly EndpointShape[],
  of: (endpoint: EndpointShape) => string,
): ReadonlySet<EndpointShape> {
  const firsts = new Map<string, EndpointShape>()
  for (const endpoint of endpoints) if (!firsts.has(of(endpoint))) firsts.set(of(endpoint), endpoint)
  return new Set(firsts.values())
}

export type Verdict = 'let in' | 'too weak' | 401 | 403 | 404
/** Anything that is not about who calls is past the door. */
export const verdictOf = ({ status, code }: { status: number; code?: string | undefined }): Verdict | number =>
  code === 'SESSION_TOO_WEAK' ? 'too weak' : isLetIn(status, code) ? 'let in' : status
const isLetIn = (status: number, code: string | undefined): boolean =>
  status < 400 ||
  [400, 409, 415, 422].includes(status) ||
  ['NO_RIGHT_TO_VOTE', 'EVENT_PEOPLE_ONLY'].includes(code ?? '')

/** What a call may use up, made for it alone. */
export async function unusedFor(stage: Stage, { route }: EndpointShape): Promise<Record<string, string> | undefined> {
  // An erasure takes back the exports of its person's events.
  if (route === getExport.route || route === stopExport.route) return { exportId: await freshExport(stage) }
  if (route === changeRole.route) return { userId: await member(stage) }
  if (!route.startsWith('DELETE')) return undefined
  const unused = await stage.unused()
  if (route === leaveTeam.route) return { ...unused, userId: await member(stage) }
  return route === eraseUser.route ? { ...unused, userId: await newcomer(stage) } : unused
}

async function freshExport(stage: Stage): Promise<string> {
  const { world, people } = stage
  const [id, createdAt] = [newId(world.clock.now()), world.clock.now()]
  const asked = { kind: PEOPLE_TABLE, format: 'csv', language: 'fr', createdAt } as const
  const { userId } = people.organiser
  await world.ports.db.insert(tableExports).values({ id, eventId: world.eventId, userId, ...asked })
  return id
}

/** Somebody who takes part in the event, whom nothing else needs. */
async function newcomer(stage: Stage): Promise<string> {
  const { world } = stage
  const { userId } = await world.person()
  await world.ports.db.insert(participations).values({ eventId: world.eventId, userId, code: newBadgeCode() })
  return userId
}

/** Somebody of the team, besides those who lead it. */
async function member({ world }: Stage): Promise<string> {
  return (await world.person({ organiser: 'reader' })).userId
}
