import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import type { TeamRole } from '#kit/rights.ts'

export const keyRefusals = refusals({ KEYS_TOO_MANY: 409 })

export const MOST_KEYS = 50

/** Roles available to a key: all but `lead`, which makes keys. */
export const keyRoles = ['reader', 'registration', 'accountant', 'doorkeeper', 'editor', 'stage'] as const
keyRoles satisfies readonly Exclude<TeamRole, 'lead'>[]
export type KeyRole = (typeof keyRoles)[number]

/** Lifetimes, in days. */
export const keyDays = [7, 30, 90, 365] as const

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(keyRoles),
  /** Read-only for any role. */
  readsOnly: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  expiresAt: Instant,
  isExpired: z.boolean(),
  madeBy: z.string(),
  /** Its author may no longer manage the team, so it does not work. */
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

/**
 * The token is shown once, and works while its author may manage the team. Refuses `KEYS_TOO_MANY` (409) beyond fifty.
 */
export const makeKey = endpoint({
  route: `POST ${ORGANISER}`,
  summary: 'Make a key by which another tool reads an event, or changes it; answers its token, once',
  access: 'organiser:team',
  audit: 'team.keyMade',
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

export const revokeKey = endpoint({
  route: `DELETE ${ORGANISER}/:keyId`,
  summary: 'Revoke a key of an event',
  access: 'organiser:team',
  audit: 'team.keyRevoked',
  params: z.extend(EventPath, { keyId: Id }),
  status: 204,
  stale: () => [listKeys],
})
