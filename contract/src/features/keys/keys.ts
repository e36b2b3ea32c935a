import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import type { TeamRole } from '#kit/rights.ts'

export const keyRefusals = refusals({ KEYS_TOO_MANY: 409 })

/** How many keys an event has at most. */
export const MOST_KEYS = 50

/** The roles that a key may be lent: those of the team but the one that makes it. */
export const keyRoles = ['reader', 'registration', 'accountant', 'doorkeeper', 'editor', 'stage'] as const
keyRoles satisfies readonly Exclude<TeamRole, 'lead'>[]
export type KeyRole = (typeof keyRoles)[number]

/** For how many days a key may be good. */
export const keyDays = [7, 30, 90, 365] as const

/** What lets another tool read an event by the API, or change it. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(keyRoles),
  /** It changes nothing, whatever its role. */
  readsOnly: z.boolean(),
  createdAt: Instant,
  /** To the minute; null as long as nobody has used it. */
  lastUsedAt: z.nullable(Instant),
  expiresAt: Instant,
  isExpired: z.boolean(),
  /** The name of the person who made it; empty where it is not known. */
  madeBy: z.string(),
  /** Its maker no longer makes the team: it opens nothing. */
  isStopped: z.boolean(),
})
export type ApiKey = z.output<typeof ApiKey>

const ORGANISER = '/organiser/domains/:domainId/events/:eventId/keys'

export const listKeys = endpoint({
  route: `GET ${ORGANISER}`,
  summary: 'List the keys of other tools in an event',
  access: 'organiser:team',
  params: EventPath,
  reply: listOf(ApiKey),
})

/** The token is told once, and is good while its maker makes the team. Refuses `KEYS_TOO_MANY` (409) beyond fifty. */
export const makeKey = endpoint({
  route: `POST ${ORGANISER}`,
  summary: 'Make a key by which another tool reads an event, or changes it; answers its token, once',
  access: 'organiser:team',
  params: EventPath,
  body: z.object({
    name: required(60),
    role: z.enum(keyRoles),
    readsOnly: z._default(z.boolean(), true),
    days: z.literal(keyDays),
  }),
  status: 201,
  isSecret: true,
  reply: z.object({ id: Id, name: z.string(), token: z.string() }),
  refusals: [keyRefusals.KEYS_TOO_MANY],
  stale: () => [listKeys],
  perMinute: 20,
})

/** It opens nothing more, at once. */
export const revokeKey = endpoint({
  route: `DELETE ${ORGANISER}/:keyId`,
  summary: 'Revoke a key of an event',
  access: 'organiser:team',
  params: z.extend(EventPath, { keyId: Id }),
  status: 204,
  stale: () => [listKeys],
})
