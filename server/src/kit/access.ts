import type { EndpointShape, Strength } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, isStrongEnough, leastStrength, rightAsked, rightOfKeys } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Awaited, Right, TeamRole } from '@parvis/contract/kit/rights.ts'
import { gives } from '@parvis/contract/kit/rights.ts'

/** A role in an event's team; a null `eventId` stands for every event of the domain. */
export interface TeamPlace {
  readonly eventId: string | null
  readonly role: TeamRole
}

export interface Device {
  readonly name: string
  readonly right: Right
}

export interface Key {
  readonly name: string
  readonly readsOnly: boolean
}

export interface Caller {
  /** For a device the id of its link, for a tool the id of its key: neither is a person. */
  readonly userId: string
  readonly device?: Device
  readonly key?: Key
  readonly domainId: string
  /** Empty while the session is too weak to organise, or awaits a further step. */
  readonly organises: readonly TeamPlace[]
  /**
   * The step that the session still lacks to organise, and the roles it would then have: only used to name the
   * missing step.
   */
  readonly awaits?: { readonly what: Awaited; readonly organises: readonly TeamPlace[] }
  readonly strength: Strength
  readonly tokenHash: string
  /**
   * The event in which an organiser previews what this person sees: the preview is read-only, and limited to some
   * reads.
   */
  readonly looksAt?: string
}

export interface Actor {
  readonly userId: string | null
  readonly tool: string
}

/** Whether a call is about the caller. An organiser previewing a person's pages is not that person. */
export const isSelf = ({ userId, looksAt }: Caller, subjectId: string): boolean =>
  userId === subjectId && looksAt === undefined

/** The author to store with a change made by this caller. */
export const actorOf = ({ userId, device, key }: Caller): Actor => ({
  userId: device || key ? null : userId,
  tool: key?.name ?? '',
})

/** What a live key allows: reading as a moderator, or also changing what the live shows. */
export type LiveRight = 'read' | 'moderate'

export interface Authority {
  identify(token: string): Promise<Caller | undefined>
  knowsEvent(domainId: string, eventId: string): Promise<boolean>
  /** True as well for an event that does not exist. */
  isPublished(eventId: string): Promise<boolean>
  /** Whether the event is a rehearsal of another, open to its own domain only. */
  isRehearsal(eventId: string): Promise<boolean>
  isArchived(eventId: string): Promise<boolean>
  knowsUser(domainId: string, subjectId: string): Promise<boolean>
  liveRight(eventId: string, key: string): Promise<LiveRight | undefined>
  takesPart(eventId: string, subjectId: string): Promise<boolean>
  /**
   * Whether the caller registered `subjectId`, who has not signed in to their own account yet: in the event, or in
   * any.
   */
  registered(callerId: string, subjectId: string, eventId: string | undefined): Promise<boolean>
}

export interface Scope {
  readonly domainId?: string | undefined
  readonly eventId?: string | undefined
  readonly userId?: string | undefined
  readonly liveKey?: string | undefined
}

const isOf = (place: TeamPlace, eventId: string | undefined): boolean =>
  place.eventId === null || (eventId !== undefined && place.eventId === eventId)

/** Whether the caller has a right in an event; without an event, in the whole domain. */
export const hasRight = (caller: Pick<Caller, 'organises'>, right: Right, eventId: string | undefined): boolean =>
  caller.organises.some((place) => isOf(place, eventId) && gives(place.role, right))

/**
 * The only event of which the caller is an organiser; undefined where there are several, or where the role is of the
 * whole domain.
 */
export function onlyEventOf({ organises }: Pick<Caller, 'organises'>): string | undefined {
  const [eventId, ...others] = new Set(organises.map((place) => place.eventId))
  return others.length === 0 ? (eventId ?? undefined) : undefined
}

/** Whether the caller has any role in the team of an event. */
export const isOfTeam = (caller: Caller, eventId: string | undefined): boolean =>
  caller.organises.some((place) => isOf(place, eventId))

/** Whether the caller has a right in every event of the domain. */
export const hasRightEverywhere = (caller: Pick<Caller, 'organises'>, right: Right): boolean =>
  hasRight(caller, right, undefined)

/** The events in which a role of that event gives the caller the right; roles of the whole domain are left out. */
export const eventsWithRight = (caller: Pick<Caller, 'organises'>, right: Right): string[] =>
  caller.organises.flatMap(({ eventId, role }) => (eventId !== null && gives(role, right) ? [eventId] : []))

const SAID = {
  code: common.FACTOR_CODE_NEEDED,
  factor: common.FACTOR_NEEDED,
  password: common.LONGER_PASSWORD_NEEDED,
} satisfies Record<Awaited, unknown>

/** Refuses a caller who would have access once the session takes the step it awaits, and names that step. */
export function mustNotAwait(caller: Caller, isLetIn: (caller: Caller) => boolean = () => true): void {
  const { awaits } = caller
  if (!awaits || !isLetIn({ ...caller, organises: awaits.organises })) return
  refuse(SAID[awaits.what])
}

/** Another domain's id answers 404, never 403, so as not to reveal that it exists. */
async function checkScope(authority: Authority, caller: Caller | undefined, scope: Scope): Promise<void> {
  const domainId = scope.domainId ?? caller?.domainId
  if (caller && domainId !== caller.domainId) refuse(common.NOT_FOUND)
  if (scope.eventId !== undefined && domainId !== undefined && !(await authority.knowsEvent(domainId, scope.eventId))) {
    refuse(common.NOT_FOUND)
  }
}

/**
 * A draft is open to its team and to holders of a live key; a rehearsal to its whole domain, which exists for it
 * alone. Signed addresses are let through: they were given to a person with access.
 */
export async function mustBePublished(
  authority: Authority,
  { access, isForDrafts }: EndpointShape,
  caller: Caller | undefined,
  { domainId, eventId, liveKey }: Scope,
): Promise<void> {
  if (eventId === undefined || isForDrafts || access === 'signed' || (await authority.isPublished(eventId))) return
  const isOfDomain = caller !== undefined && (domainId === undefined || domainId === caller.domainId)
  const isTheirs = isOfDomain && (await authority.knowsEvent(caller.domainId, eventId))
  if (isTheirs && (isOfTeam(caller, eventId) || caller.looksAt === eventId)) return
  if (isTheirs && (await authority.isRehearsal(eventId))) return
  const opensByKey = liveKey !== undefined && !(await authority.isArchived(eventId))
  if (opensByKey && (await authority.liveRight(eventId, liveKey)) !== undefined) return
  if (isTheirs) mustNotAwait(caller, (one) => isOfTeam(one, eventId))
  refuse(common.NOT_PUBLISHED)
}

/** An archived event is read-only, for its team too. */
export async function mustNotBeArchived(
  authority: Authority,
  { route, access, isForDrafts, isForArchived }: EndpointShape,
  { eventId }: Scope,
): Promise<void> {
  if (eventId === undefined || route.startsWith('GET ') || access === 'signed' || isForDrafts || isForArchived) return
  if (await authority.isArchived(eventId)) refuse(common.EVENT_ARCHIVED)
}

async function checkSubject(
  authority: Authority,
  caller: Caller,
  scope: Scope,
  right: Right | undefined,
): Promise<void> {
  const { userId, eventId } = scope
  if (userId === undefined || userId === caller.userId) return
  if (!(await authority.knowsUser(caller.domainId, userId))) refuse(common.NOT_FOUND)
  if (right !== undefined && (await runsForThem(authority, caller, right, { userId, eventId }))) return
  if (await authority.registered(caller.userId, userId, eventId)) return
  if (right !== undefined) mustNotAwait(caller, (one) => hasRight(one, right, eventId))
  // The person may have been removed since the first query.
  if (!(await authority.knowsUser(caller.domainId, userId))) refuse(common.NOT_FOUND)
  refuse(common.FORBIDDEN)
}

/** Organisers of one event have no access to people who take no part in it. */
async function runsForThem(
  authority: Authority,
  caller: Caller,
  right: Right,
  { userId, eventId }: { userId: string; eventId: string | undefined },
): Promise<boolean> {
  if (hasRightEverywhere(caller, right)) return true
  return eventId !== undefined && hasRight(caller, right, eventId) && authority.takesPart(eventId, userId)
}

/**
 * Lets a call through or refuses it: 401 without a valid token, 404 outside the caller's domain, 403 otherwise, with
 * a code of its own where a stronger session of the same person would have access.
 */
export async function checkAccess(
  authority: Authority,
  endpoint: EndpointShape,
  caller: Caller | undefined,
  scope: Scope,
): Promise<void> {
  const { access } = endpoint
  if (caller?.looksAt !== undefined) mustOnlyLook(endpoint, caller.looksAt, scope)
  if (await opensByKey(authority, access, scope)) return checkScope(authority, undefined, scope)
  const opensToAll = isOpen(endpoint)
  if (!opensToAll && !caller) refuse(common.ACCESS_REFUSED)
  await checkScope(authority, opensToAll ? undefined : caller, scope)
  await mustBePublished(authority, endpoint, caller, scope)
  if (opensToAll || !caller) return
  mustBeAtLeast(caller, leastStrength(endpoint) ?? 'badge')
  const asked = rightAsked(endpoint)
  // A device may use its one right, and no endpoint meant for accounts.
  if (caller.device && (endpoint.isForAccounts || asked !== caller.device.right)) refuse(common.FORBIDDEN)
  if (caller.key) mustBeForKeys(endpoint, caller, scope)
  if (access === 'user') return
  if (access === 'self' || access.startsWith('self-or-organiser:'))
    return checkSubject(authority, caller, scope, asked === 'any' ? undefined : asked)
  const { eventId } = scope
  const mayCall = (one: Caller) =>
    asked === 'any' ? isOfTeam(one, eventId) : asked !== undefined && hasRight(one, asked, eventId)
  if (!mayCall(caller)) {
    mustNotAwait(caller, mayCall)
    refuse(common.FORBIDDEN)
  }
  // A person of another domain is unknown here, even to an allowed action.
  if (scope.userId !== undefined && !(await authority.knowsUser(caller.domainId, scope.userId)))
    refuse(common.NOT_FOUND)
}

function mustBeForKeys(endpoint: EndpointShape, caller: Caller, { eventId, userId }: Scope): void {
  const right = rightOfKeys(endpoint)
  const isAboutOthers = !endpoint.access.startsWith('self') || (userId !== undefined && userId !== caller.userId)
  if (right === undefined || !isAboutOthers || !hasRight(caller, right, eventId)) refuse(common.FORBIDDEN)
  if (caller.key?.readsOnly && !endpoint.route.startsWith('GET ')) refuse(common.FORBIDDEN)
}

/** An organiser's preview of a person's pages only reads, within one event, endpoints that declare `isSeenAs`. */
function mustOnlyLook({ route, access, isSeenAs }: EndpointShape, looksAt: string, { eventId }: Scope): void {
  const isThere = eventId === undefined || eventId === looksAt
  if (!route.startsWith('GET ') || !isThere || (access !== 'public' && !isSeenAs)) refuse(common.ONLY_LOOKING)
}

/** Refuses a session below the required strength. */
export function mustBeAtLeast(caller: Caller, least: Strength): void {
  if (!isStrongEnough(caller.strength, least)) refuse(common.SESSION_TOO_WEAK)
}

/** A live key replaces an account on the endpoints that read or moderate the live, and nowhere else. */
async function opensByKey(
  authority: Authority,
  access: EndpointShape['access'],
  { eventId, liveKey }: Scope,
): Promise<boolean> {
  if ((access !== 'live-read' && access !== 'live-moderate') || eventId === undefined || !liveKey) return false
  if (await authority.isArchived(eventId)) return false
  const right = await authority.liveRight(eventId, liveKey)
  return right === 'moderate' || (right === 'read' && access === 'live-read')
}
