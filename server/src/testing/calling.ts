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

/** The address of a call in a world, of which only the domain and the event exist. */
export const urlIn = ({ domainId, eventId }: Stage['world'], endpoint: EndpointShape): string =>
  `/api${routeOf(endpoint)[1].replace(/:(\w+)/g, (_, name: string) => ({ domainId, eventId })[name] ?? 'aucun')}`

/** Roles with access according to the contract. */
function letIn({ access }: EndpointShape): readonly Role[] {
  if (access === 'user') return roles
  const related: readonly Role[] = access.startsWith('self') ? ['self', 'registrar'] : []
  return access === 'self' ? related : [...related, 'organiser', 'director']
}

/** An organiser of one event has no access to endpoints of the whole domain. */
export function mayEnter(endpoint: EndpointShape, role: Role): boolean {
  if (isOpen(endpoint)) return true
  const isOfEvent = [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId')
  return letIn(endpoint).includes(role) && (role !== 'organiser' || endpoint.access === 'user' || isOfEvent)
}

/** Calls with valid path and query and an invalid body, as access is checked before the body. */
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

export interface CallContext {
  readonly stage: Stage
  readonly ids?: Readonly<Record<string, string>>
  readonly authorization?: string | undefined
  readonly liveKey?: string | undefined
}
type Answer = Awaited<ReturnType<typeof call>>

/** Calls on stages whose people are signed in again where earlier calls signed them out. */
export interface Calls {
  /** `ask` is called after signing in, which renews the live keys. */
  make(endpoint: EndpointShape, ask: () => CallContext): Promise<Answer>
  ready(): Promise<void>
  forget(): void
}

/**
 * Signs in again after successful writes only: refusals change nothing, as the fuzz test shows, and reads sign no
 * person out.
 */
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

export interface Row {
  readonly caller: string
  readonly expected: unknown
  readonly told: () => Promise<unknown>
}

/** Expected and actual answers by caller. A failing call shows its error and does not stop the others. */
export async function tableOf(rows: readonly Row[]): Promise<{ told: object; expected: object }> {
  const told: [string, unknown][] = []
  for (const row of rows) told.push([row.caller, await row.told().catch(String)])
  return {
    told: Object.fromEntries(told),
    expected: Object.fromEntries(rows.map(({ caller, expected }) => [caller, expected])),
  }
}

/** Everything that access control distinguishes, except the right named and drafts. */
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

export function firstOfEach(
  endpoints: readonly EndpointShape[],
  of: (endpoint: EndpointShape) => string,
): ReadonlySet<EndpointShape> {
  const firsts = new Map<string, EndpointShape>()
  for (const endpoint of endpoints) if (!firsts.has(of(endpoint))) firsts.set(of(endpoint), endpoint)
  return new Set(firsts.values())
}

export type Verdict = 'let in' | 'too weak' | 401 | 403 | 404
/** Errors unrelated to access count as let in. */
export const verdictOf = ({ status, code }: { status: number; code?: string | undefined }): Verdict | number =>
  code === 'SESSION_TOO_WEAK' ? 'too weak' : isLetIn(status, code) ? 'let in' : status
const isLetIn = (status: number, code: string | undefined): boolean =>
  status < 400 ||
  [400, 409, 415, 422].includes(status) ||
  ['NO_RIGHT_TO_VOTE', 'EVENT_PEOPLE_ONLY'].includes(code ?? '')

/** Resources that a call uses up, created for this call. */
export async function unusedFor(stage: Stage, { route }: EndpointShape): Promise<Record<string, string> | undefined> {
  // An erasure removes the exports of its person's events.
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

async function newcomer(stage: Stage): Promise<string> {
  const { world } = stage
  const { userId } = await world.person()
  await world.ports.db.insert(participations).values({ eventId: world.eventId, userId, code: newBadgeCode() })
  return userId
}

async function member({ world }: Stage): Promise<string> {
  return (await world.person({ organiser: 'reader' })).userId
}
