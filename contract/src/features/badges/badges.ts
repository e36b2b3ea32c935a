import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const badgeRefusals = refusals({ BADGE_UNAVAILABLE: 409, BADGE_UNPAID: 409 })

export const BadgeLink = z.object({
  /** Valid for fifteen minutes, without signing in. */
  url: z.string(),
})

const badgeQuery = z.object({ userId: Id, badgeId: z.optional(z.string().check(maxLength(20))) })

export const downloadBadge = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/badges/download',
  isForArchived: true,
  summary: 'Get the address of a badge PDF; `badgeId` is the badge code, or `recap` for the recap PDF',
  access: 'self-or-organiser:people.read',
  audit: 'reads.badge',
  isRepeatable: true,
  params: EventPath,
  query: badgeQuery,
  reply: BadgeLink,
  refusals: Object.values(badgeRefusals),
  perMinute: 60,
  perHour: 600,
})

export const downloadBadgeImage = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/badges/image',
  isForArchived: true,
  summary:
    'Get the address of a badge as a picture (PNG, 1080 pixels wide), to be kept on a phone; `badgeId` is the badge code',
  access: 'self-or-organiser:people.read',
  audit: 'reads.badgeImage',
  isRepeatable: true,
  params: EventPath,
  query: badgeQuery,
  reply: BadgeLink,
  refusals: Object.values(badgeRefusals),
  perMinute: 60,
  perHour: 600,
})

export const WalletLinks = z.object({
  google: z.nullable(z.string()),
})

export const getWalletLinks = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/badges/wallet',
  isForArchived: true,
  summary: 'Get the links by which a phone keeps a badge among its passes',
  access: 'self-or-organiser:people.read',
  params: EventPath,
  query: z.object({ userId: Id }),
  reply: WalletLinks,
  refusals: [],
})
