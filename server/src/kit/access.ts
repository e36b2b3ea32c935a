import type { EndpointShape, Strength } from '@parvis/contract/kit/endpoint.ts'
import { isOpen, isStrongEnough, leastStrength, rightAsked, rightOfKeys } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Awaited, Right, TeamRole } from '@parvis/contract/kit/rights.ts'
import { gives } from '@parvis/contract/kit/rights.ts'

/** A role in the team of an event; `null` stands for every event of the domain. */
export interface TeamPlace {
  readonly eventId: string | null
  readonly role: TeamRole
}

/** A device without an account, which was lent one right in one event. */
export interface Device {
  readonly name: string
  readonly right: Right
}

/** Another tool, which reads one event by a key, or changes it too. */
export interface Key {
  readonly name: string
  readonly readsOnly: boolean
}

/** The signed-in person, a device, or a tool. */
export interface Caller {
  /** That of its link for a device, and of its key for a tool, which are nobody's. */
  readonly userId: string
  readonly device?: Device
  readonly key?: Key
  readonly domainId: string
  /** What they are in the team of which event. Nothing while their session is too weak to run any, or awaits. */
  readonly organises: readonly TeamPlace[]
  /** What the session waits for before it organises, and what it would then: for saying so, and for nothing else. */
  readonly awaits?: { readonly what: Awaited; readonly organises: readonly TeamPlace[] }
  readonly strength: Strength
  readonly tokenHash: string
  /** The event in which somebody of the team looks at what this person sees: nothing is done, and little of it is read. */
  readonly looksAt?: string
}

/** Who does something, as it is kept with what they do: a person, or the name of a tool. A device is neither. */
export interface Actor {
  readonly userId: string | null
  /** Empty for a person and for a device. */
  readonly tool: string
}

/** Whether a call about a person is theirs: the team that looks at what a person sees is not that person. */
export const isSelf = ({ userId, looksAt }: Caller, subjectId: string): boolean =>
  userId === subjectId && looksAt === undefined

/** Who calls, for what keeps who did it. */
export const actorOf = ({ userId, device, key }: Caller): Actor => ({
  userId: device || key ? null : userId,
  tool: key?.name ?? '',
})

/** What a live key opens: reading what moderators read, or also changing what the live shows. */
export type LiveRight = 'read' | 'moderate'

/** What access needs to know of features, which the floor does not: given by the application. */
export interface Authority {
  identify(token: string): Promise<Caller | undefined>
  /** Whether the event exists in the domain. */
  knowsEvent(domainId: string, eventId: string): Promise<boolean>
  /** Whether the event is published; one that does not exist is. */
  isPublished(eventId: string): Promise<boolean>
  /** Whether the event rehearses another, for those of a domain of its own. */
  isRehearsal(eventId: string): Promise<boolean>
  /** Whether the event is only kept. */
  isArchived(eventId: string): Promise<boolean>
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

const isOf = (place: TeamPlace, eventId: string | undefined): boolean =>
  place.eventId === null || (eventId !== undefined && place.eventId === eventId)

/** Whether the caller has a right in an event; without an event, in their whole domain. */
export const hasRight = (caller: Pick<Caller, 'organises'>, right: Right, eventId: string | undefined): boolean =>
  caller.organises.some((place) => isOf(place, eventId) && gives(place.role, right))

/** The one event that the caller runs; nothing where there are several, or whoever runs a domain means none of them more. */
export function onlyEventOf({ organises }: Pick<Caller, 'organises'>): string | undefined {
  const [eventId, ...others] = new Set(organises.map((place) => place.eventId))
  return others.length === 0 ? (eventId ?? undefined) : undefined
}

/** Whether the caller is anything in the team of an event. */
export const isOfTeam = (caller: Caller, eventId: string | undefined): boolean =>
  caller.organises.some((place) => isOf(place, eventId))

/** Whether the caller has a right in every event of their domain. */
export const hasRightEverywhere = (caller: Pick<Caller, 'organises'>, right: Right): boolean =>
  hasRight(caller, right, undefined)

/** The events in which the caller has a right by a role of their own, whatever they have in the whole domain. */
export const eventsWithRight = (caller: Pick<Caller, 'organises'>, right: Right): string[] =>
  caller.organises.flatMap(({ eventId, role }) => (eventId !== null && gives(role, right) ? [eventId] : []))

const SAID = {
  code: common.FACTOR_CODE_NEEDED,
  factor: common.FACTOR_NEEDED,
  password: common.LONGER_PASSWORD_NEEDED,
} satisfies Record<Awaited, unknown>

/** Refuses, saying what is missing, a caller who would be let in once their session no longer waits. */
export function mustNotAwait(caller: Caller, isLetIn: (caller: Caller) => boolean = () => true): void {
  const { awaits } = caller
  if (!awaits || !isLetIn({ ...caller, organises: awaits.organises })) return
  refuse(SAID[awaits.what])
}

/** Another domain's id answers 404, never 403: its existence is nobody's business. */
async function checkScope(authority: Authority, caller: Caller | undefined, scope: Scope): Promise<void> {
  const domainId = scope.domainId ?? caller?.domainId
  if (caller && domainId !== caller.domainId) refuse(common.NOT_FOUND)
  if (scope.eventId !== undefined && domainId !== undefined && !(await authority.knowsEvent(domainId, scope.eventId))) {
    refuse(common.NOT_FOUND)
  }
}

/**
 * An event that is not published answers its team, and whoever holds a live key of it; a rehearsal, those of its domain, which
 * is for it alone. A signed address was given to somebody who might.
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

/** Whoever may see an archived event changes nothing of it. */
export async function mustNotBeArchived(
  authority: Authority,
  { route, access, isForDrafts, isForArchived }: EndpointShape,
  { eventId }: Scope,
): Promise<void> {
  if (eventId === undefined || route.startsWith('GET ') || access === 'signed' || isForDrafts || isForArchived) return
  if (await authority.isArchived(eventId)) refuse(common.EVENT_ARCHIVED)
}

/** Who a call is about: oneself, somebody whom the caller registered, or one who takes part where they have the right. */
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
  // They may have been removed since the first question.
  if (!(await authority.knowsUser(caller.domainId, userId))) refuse(common.NOT_FOUND)
  refuse(common.FORBIDDEN)
}

/** Running an event says nothing of those who take no part in it. */
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
  if (caller?.looksAt !== undefined) mustOnlyLook(endpoint, caller.looksAt, scope)
  if (await opensByKey(authority, access, scope)) return checkScope(authority, undefined, scope)
  const opensToAll = isOpen(endpoint)
  if (!opensToAll && !caller) refuse(common.ACCESS_REFUSED)
  await checkScope(authority, opensToAll ? undefined : caller, scope)
  await mustBePublished(authority, endpoint, caller, scope)
  if (opensToAll || !caller) return
  mustBeAtLeast(caller, leastStrength(endpoint) ?? 'badge')
  const asked = rightAsked(endpoint)
  // A device does what its right opens, and nothing that is for people.
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
  // Somebody of another domain is nobody here, whatever is to be done about them.
  if (scope.userId !== undefined && !(await authority.knowsUser(caller.domainId, scope.userId)))
    refuse(common.NOT_FOUND)
}

/** A tool does about others what its right opens; one that only reads, what changes nothing. */
function mustBeForKeys(endpoint: EndpointShape, caller: Caller, { eventId, userId }: Scope): void {
  const right = rightOfKeys(endpoint)
  const isAboutOthers = !endpoint.access.startsWith('self') || (userId !== undefined && userId !== caller.userId)
  if (right === undefined || !isAboutOthers || !hasRight(caller, right, eventId)) refuse(common.FORBIDDEN)
  if (caller.key?.readsOnly && !endpoint.route.startsWith('GET ')) refuse(common.FORBIDDEN)
}

/** Whoever looks at what somebody sees in an event reads what is declared to be seen so there, and does nothing. */
function mustOnlyLook({ route, access, isSeenAs }: EndpointShape, looksAt: string, { eventId }: Scope): void {
  const isThere = eventId === undefined || eventId === looksAt
  if (!route.startsWith('GET ') || !isThere || (access !== 'public' && !isSeenAs)) refuse(common.ONLY_LOOKING)
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
  if (await authority.isArchived(eventId)) return false
  const right = await authority.liveRight(eventId, liveKey)
  return right === 'moderate' || (right === 'read' && access === 'live-read')
}
