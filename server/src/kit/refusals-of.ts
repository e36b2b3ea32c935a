import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, isStrongEnough, leastStrength, rightAsked } from '@parvis/contract/kit/endpoint.ts'
import type { Refusal } from '@parvis/contract/kit/refusal.ts'
import { common } from '@parvis/contract/kit/refusal.ts'
import { ZodMiniObject } from 'zod/mini'
import { isDoneOnce } from './idempotency.ts'

function names({ params, query, body }: EndpointShape, key: string): boolean {
  return [params, query, body].some((schema) => schema instanceof ZodMiniObject && key in schema.shape)
}

const isRead = ({ route }: EndpointShape): boolean => route.startsWith('GET ')

/** Whether an endpoint depends on the state of an event: a draft is visible to its team only. */
export const isOfEvent = (endpoint: EndpointShape): boolean =>
  names(endpoint, 'eventId') && !endpoint.isForDrafts && endpoint.access !== 'signed'

const isAlwaysSeen = (endpoint: EndpointShape): boolean =>
  isRead(endpoint) && (endpoint.access === 'public' || endpoint.isSeenAs === true) && !names(endpoint, 'eventId')

function ofCaller(endpoint: EndpointShape): Refusal[] {
  const looking = isAlwaysSeen(endpoint) ? [] : [common.ONLY_LOOKING]
  const isOrganised = rightAsked(endpoint) !== undefined || isOfEvent(endpoint) || endpoint.isForOrganisers
  const factor = isOrganised ? [common.FACTOR_CODE_NEEDED, common.FACTOR_NEEDED, common.LONGER_PASSWORD_NEEDED] : []
  if (isOpen(endpoint)) return [...looking, ...(isOfEvent(endpoint) ? factor : [])]
  const isWeakEnough = isStrongEnough('badge', leastStrength(endpoint) ?? 'badge')
  const weak = isWeakEnough ? [] : [common.SESSION_TOO_WEAK]
  return [common.ACCESS_REFUSED, common.FORBIDDEN, ...looking, ...weak, ...factor]
}

function ofScope(endpoint: EndpointShape): Refusal[] {
  const isScoped = endpoint.route.includes(':') || ['domainId', 'eventId', 'userId'].some((key) => names(endpoint, key))
  const isKept = isOfEvent(endpoint) && !isRead(endpoint) && !endpoint.isForArchived
  return [
    // The person a write refers to may just have been erased.
    ...(isScoped || !isRead(endpoint) ? [common.NOT_FOUND] : []),
    ...(isOfEvent(endpoint) ? [common.NOT_PUBLISHED] : []),
    ...(isKept ? [common.EVENT_ARCHIVED] : []),
    ...(isDoneOnce(endpoint) ? [common.IN_FLIGHT, common.ALREADY_DONE, common.STALE] : []),
  ]
}

/** 400, 413, 415: the input. 415 is listed for endpoints with `consumes` only. */
const ofInput = ({ body, consumes }: EndpointShape): Refusal[] => [
  common.VALIDATION,
  ...(body || consumes ? [common.TOO_LARGE] : []),
  ...(consumes ? [common.UNSUPPORTED_TYPE] : []),
]

/** Every refusal of an endpoint: declared ones, and those of its access, input and rate limits. */
export function refusalsOf(endpoint: EndpointShape): readonly Refusal[] {
  const all = [
    ...(endpoint.refusals ?? []),
    ...ofInput(endpoint),
    ...ofCaller(endpoint),
    ...ofScope(endpoint),
    ...[common.TOO_MANY, common.UNAVAILABLE],
  ]
  return [...new Map(all.map((refusal) => [`${refusal.status} ${refusal.code}`, refusal])).values()]
}
