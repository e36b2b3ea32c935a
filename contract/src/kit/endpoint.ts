import type * as z from 'zod/mini'
import type { AuditKey } from './audit.ts'
import type { Refusal } from './refusal.ts'
import type { Right } from './rights.ts'
import { rights } from './rights.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. Anything not allowed here is refused.
 * - `public`: anybody.
 * - `user`: any signed-in user of the domain.
 * - `self`: the user named by `userId` (path, else query), or whoever registered them.
 * - `self-or-organiser:RIGHT`: the same, or whoever has the right in the event or in the domain.
 * - `organiser:RIGHT`: whoever has the right in the event or in the domain; `any` where the service asks for the right
 *   of what it gives.
 * - `live-read`, `live-moderate`: whoever has the right `live`, or the live key of that right (header `X-Live-Key`).
 * - `signed`: the URL carries its own short-lived signature.
 */
export type Access =
  | 'public'
  | 'user'
  | 'self'
  | `self-or-organiser:${Right}`
  | `organiser:${Right | 'any'}`
  | 'live-read'
  | 'live-moderate'
  | 'signed'

/**
 * How surely a session is its person's, the least first. A stronger one may do all that a weaker one may.
 * - `badge`: a badge was shown. Whoever has photographed it could do the same.
 * - `anonymous`: an account without a name or an address, which has no other way in.
 * - `link`: a one-time link, sent to the person's own address.
 * - `password`: the password was typed, or chosen with the account.
 */
export const strengths = ['badge', 'anonymous', 'link', 'password'] as const
export type Strength = (typeof strengths)[number]

/** Whether a session is at least as strong as what is asked for. */
export const isStrongEnough = (strength: Strength, least: Strength): boolean =>
  strengths.indexOf(strength) >= strengths.indexOf(least)

/** What runs an event is never for somebody who has only shown a badge, whatever the endpoint says of itself. */
export const ORGANISING: Strength = 'link'

type Schema = z.ZodMiniType

export interface EndpointShape {
  /** Method and path as in `GET /domains/:domainId/users/me`; served under `/api`. */
  readonly route: `${Method} /${string}`
  readonly summary: string
  readonly access: Access
  /** The right that is asked for in place of that of `access`, where a parameter of the path decides it. */
  readonly rightFor?: (params: Readonly<Record<string, string>>) => Right
  /**
   * The entry that the journal has of the call where an organiser writes by it. Every write that is open to organisers says
   * it; so does one that is open to others too, where the service finds that an organiser makes it by a right.
   */
  readonly audit?: AuditKey
  /** The least session that may call; when left out, `link` for what runs an event and `badge` for the rest. */
  readonly strength?: Strength
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Bytes that the body may have, where that is more than others may. */
  readonly maxBody?: number
  /** Left out where the answer has no body (204). */
  readonly reply?: Schema
  readonly status?: 200 | 201 | 202 | 204 | 302
  /** Media type of an answer that is a file instead of JSON. */
  readonly produces?: string
  /** Media type of a body that is not JSON. */
  readonly consumes?: 'multipart/form-data'
  /** Why it may say no, beyond validation and access. */
  readonly refusals?: readonly Refusal[]
  /** Reads that a success makes out of date in the caller's cache. */
  readonly stale?: () => readonly EndpointShape[]
  /** Reads whose answers this one holds: it is out of date whenever one of them is. */
  readonly holds?: () => readonly EndpointShape[]
  /** What neither a device that was lent nor a key does, whatever its right: what would go on opening once it is revoked, names who did it, or is of their own way of working. */
  readonly isForAccounts?: true
  /** The right by which a key makes a call that anybody signed in may make: it does so for others alone. */
  readonly keyRight?: Right
  /** Answers anybody before the event is published: what its team signs in with. */
  readonly isForDrafts?: true
  /** Answers in an archived event too, though it is no GET: it changes nothing of the event, or takes it out of there. */
  readonly isForArchived?: true
  /** For those who organise any event: a session that waits for what organising asks is told so. */
  readonly isForOrganisers?: true
  /**
   * `eventId` of the query may be left out: it is then that of the body, else the one event that the caller runs. Who may call
   * is decided by it as if it had been named.
   */
  readonly meansEvent?: true
  /** Is read too by somebody of the team who looks at what a person sees; every other call of theirs is refused. */
  readonly isSeenAs?: true
  /** A POST that, done again, changes nothing more and answers the same: a crash in the middle of it needs no other care. */
  readonly isRepeatable?: true
  /** The answer holds a secret, such as a token: it is never kept, not even to be given again. */
  readonly isSecret?: true
  /** Calls a minute of one signed-in person, in all their sessions, when fewer than the common limit. */
  readonly perMinute?: number
  /** Calls an hour of one signed-in person. */
  readonly perHour?: number
  /** Calls of one address, which a whole hall may share, by people signed in or not; when other than the common limit. */
  readonly perAddress?: { readonly minute?: number; readonly hour?: number }
  /** Calls a minute of one address that name the same e-mail (field `email` of the body or the query, as parsed). */
  readonly perEmail?: number
}

type In<T> = T extends z.core.$ZodType ? z.input<T> : undefined
type Out<T> = T extends z.core.$ZodType ? z.output<T> : undefined
type Part<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined

/** What a caller passes, before defaults and coercion. */
export type CallInput<E extends EndpointShape> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends undefined ? never : K]: In<Part<E, K>>
}
/** What a handler receives, parsed. */
export type HandlerInput<E extends EndpointShape> = {
  params: Out<Part<E, 'params'>>
  query: Out<Part<E, 'query'>>
  body: Out<Part<E, 'body'>>
}
export type HandlerReply<E extends EndpointShape> =
  Part<E, 'reply'> extends undefined ? undefined : In<Part<E, 'reply'>>
export type CallReply<E extends EndpointShape> = E extends { readonly produces: string } ? Blob : Out<Part<E, 'reply'>>

type OpenToOrganisers = `${'organiser' | 'self-or-organiser'}:${string}` | 'live-read' | 'live-moderate'

/** A write that is open to organisers must declare its entry in the journal, and a read has none. */
type Audited<E extends Pick<EndpointShape, 'route' | 'access'>> = E['route'] extends `GET ${string}`
  ? { readonly audit?: never }
  : E['access'] extends OpenToOrganisers
    ? { readonly audit: AuditKey }
    : unknown

/**
 * Declares one call of the API: its only declaration, for the server, the front and the OpenAPI document. The types refuse a
 * write open to organisers that does not declare its `audit`.
 */
export function endpoint<const E extends EndpointShape>(shape: E & Audited<E>): E {
  return shape
}

/** Whether a call opens to whoever makes it: to everybody, or to whoever has its address. */
export const isOpen = ({ access }: Pick<EndpointShape, 'access'>): boolean => access === 'public' || access === 'signed'

/** The least session that may make a call; `undefined` where no session is needed. */
export function leastStrength(endpoint: EndpointShape): Strength | undefined {
  const { access, strength } = endpoint
  if (isOpen(endpoint)) return undefined
  const runsIt = access.startsWith('organiser:') || access === 'live-read' || access === 'live-moderate'
  return strength ?? (runsIt ? ORGANISING : 'badge')
}

/** What whoever calls as an organiser must have; `undefined` where organising opens nothing. */
export function rightAsked({ access }: Pick<EndpointShape, 'access'>): Right | 'any' | undefined {
  if (access === 'live-read' || access === 'live-moderate') return 'live'
  const asked = /^(?:self-or-)?organiser:(.+)$/.exec(access)?.[1]
  return asked === 'any' ? asked : rights.find((right) => right === asked)
}

/** What a key must have to make a call; `undefined` where it is for those who have an account, or opens something. */
export function rightOfKeys(endpoint: EndpointShape): Right | undefined {
  if (endpoint.isForAccounts || endpoint.isSecret) return undefined
  const asked = endpoint.keyRight ?? rightAsked(endpoint)
  return asked === 'any' || asked === 'team' ? undefined : asked
}

/** `GET /a/:b` → `['GET', '/a/:b']`. */
export function routeOf(shape: EndpointShape): [Method, string] {
  const space = shape.route.indexOf(' ')
  return [shape.route.slice(0, space) as Method, shape.route.slice(space + 1)]
}
