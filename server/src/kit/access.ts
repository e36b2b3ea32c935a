import type { EndpointShape, Strength } from '@parvis/contract/kit/endpoint.ts'
import { isStrongEnough, leastStrength } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'

/** The signed-in person. */
export interface Caller {
  readonly userId: string
  readonly domainId: string
  /** Events they run; `null` stands for every event of their domain. None while their session is too weak to run any. */
  readonly organises: readonly (string | null)[]
  readonly strength: Strength
  readonly tokenHash: string
}

/** What a live key opens: reading what moderators read, or also changing what the live shows. */
export type LiveRight = 'read' | 'moderate'

/** What access needs to know of features, which the floor does not: given by the application. */
export interface Authority {
  identify(token: string): Promise<Caller | undefined>
  /** Whether the event exists in the domain. */
  knowsEvent(domainId: string, eventId: string): Promise<boolean>
  /** Whether `subjectId` belongs to the domain. */
  knowsUser(domainId: string, subjectId: string): Promise<boolean>
  /** What the live key opens in an event. */
  liveRight(eventId: string, key: string): Promise<LiveRight | undefined>
  /** Whether `subjectId` takes part in the event. */
  takesPart(eventId: string, subjectId: string): Promise<boolean>
  /** Whether the caller registered `subjectId`, who has not come to their account yet: in the event, or in any. */
  registered(callerId: string, subjectId: string, eventId: string | undefined): Promise<boolean>
}

/** What a call is about, read from its path, else its query. */
export interface Scope {
  readonly domainId?: string | undefined
  readonly eventId?: string | undefined
  readonly userId?: string | undefined
  /** From the header `X-Live-Key`. */
  readonly liveKey?: string | undefined
}

export const isOrganiser = (caller: Caller, eventId: string | undefined): boolean =>
  caller.organises.some((own) => own === null || (eventId !== undefined && own === eventId))

/** Another domain's id answers 404, never 403: its existence is nobody's business. */
async function checkScope(authority: Authority, caller: Caller | undefined, scope: Scope): Promise<void> {
  const domainId = scope.domainId ?? caller?.domainId
  if (caller && domainId !== caller.domainId) refuse(common.NOT_FOUND)
  if (scope.eventId !== undefined && domainId !== undefined && !(await authority.knowsEvent(domainId, scope.eventId))) {
    refuse(common.NOT_FOUND)
  }
}

/** Whether the person runs every event of their domain. */
export const runsTheDomain = (caller: Caller): boolean => caller.organises.includes(null)

/** Who a call is about: oneself, somebody whom the caller registered, or one who takes part in an event that they run. */
async function checkSubject(authority: Authority, caller: Caller, scope: Scope, organisersToo: boolean): Promise<void> {
  const { userId, eventId } = scope
  if (userId === undefined || userId === caller.userId) return
  if (!(await authority.knowsUser(caller.domainId, userId))) refuse(common.NOT_FOUND)
  if (organisersToo && (await runsForThem(authority, caller, userId, eventId))) return
  if (!(await authority.registered(caller.userId, userId, eventId))) refuse(common.FORBIDDEN)
}

/** Running an event says nothing of those who take no part in it. */
async function runsForThem(
  authority: Authority,
  caller: Caller,
  userId: string,
  eventId: string | undefined,
): Promise<boolean> {
  if (runsTheDomain(caller)) return true
  return eventId !== undefined && isOrganiser(caller, eventId) && authority.takesPart(eventId, userId)
}

/**
 * Lets a call through or refuses it: 401 without a valid token, 404 outside the caller's domain, 403 for the rest; with
 * a code of its own where the same person would be let in had they signed in better.
 */
export async function checkAccess(
  authority: Authority,
  endpoint: EndpointShape,
  caller: Caller | undefined,
  scope: Scope,
): Promise<void> {
  const { access } = endpoint
  if (await opensByKey(authority, access, scope)) return checkScope(authority, undefined, scope)
  const isOpen = access === 'public' || access === 'signed'
  if (!isOpen && !caller) refuse(common.ACCESS_REFUSED)
  await checkScope(authority, isOpen ? undefined : caller, scope)
  if (isOpen || !caller) return
  mustBeAtLeast(caller, leastStrength(endpoint) ?? 'badge')
  switch (access) {
    case 'user':
      return
    case 'live-read':
    case 'live-moderate':
    case 'organiser':
      return isOrganiser(caller, scope.eventId) ? undefined : refuse(common.FORBIDDEN)
    case 'self':
    case 'self-or-organiser':
      return checkSubject(authority, caller, scope, access === 'self-or-organiser')
  }
}

/** Refuses a session that proves too little. */
export function mustBeAtLeast(caller: Caller, least: Strength): void {
  if (!isStrongEnough(caller.strength, least)) refuse(common.SESSION_TOO_WEAK)
}

/** A live key stands for an account where the live is read or moderated, and nowhere else. */
async function opensByKey(
  authority: Authority,
  access: EndpointShape['access'],
  { eventId, liveKey }: Scope,
): Promise<boolean> {
  if ((access !== 'live-read' && access !== 'live-moderate') || eventId === undefined || !liveKey) return false
  const right = await authority.liveRight(eventId, liveKey)
  return right === 'moderate' || (right === 'read' && access === 'live-read')
}
