import { getExport } from '@parvis/contract/exports/exports.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { changeRole, leaveTeam } from '@parvis/contract/team/team.ts'
import { ZodMiniObject } from 'zod/mini'
import { tableExports } from '#db/tables/exports.ts'
import { participations } from '#db/tables/participation.ts'
import { PEOPLE_TABLE } from '#features/stats/table.service.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import type { Stage } from './stage.ts'

export const inPath = ({ route }: EndpointShape): string[] =>
  [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
export const inQuery = ({ query }: EndpointShape): string[] =>
  query instanceof ZodMiniObject ? Object.keys(query.shape) : []

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

export type Verdict = 'let in' | 'too weak' | 401 | 403 | 404
/** Anything that is not about who calls is past the door. */
export const verdictOf = ({ status, code }: { status: number; code?: string | undefined }): Verdict | number =>
  code === 'SESSION_TOO_WEAK' ? 'too weak' : isLetIn(status, code) ? 'let in' : status
const isLetIn = (status: number, code: string | undefined): boolean =>
  status < 300 ||
  [400, 409, 415, 422].includes(status) ||
  ['NO_RIGHT_TO_VOTE', 'EVENT_PEOPLE_ONLY'].includes(code ?? '')

/** What a call may use up, made for it alone. */
export async function unusedFor(stage: Stage, { route }: EndpointShape): Promise<Record<string, string> | undefined> {
  // An erasure takes back the exports of its person's events.
  if (route === getExport.route) return { exportId: await freshExport(stage) }
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
