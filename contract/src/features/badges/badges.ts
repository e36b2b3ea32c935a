import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const badgeRefusals = refusals({ BADGE_UNAVAILABLE: 409 })

export const BadgeLink = z.object({
  /** Good for fifteen minutes, without signing in. */
  url: z.string(),
})

export const downloadBadge = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/badges/download',
  isForArchived: true,
  summary: 'Get the address of a badge PDF; `badgeId` is the badge code, or `recap` for the recap PDF',
  access: 'self-or-organiser:people.read',
  params: EventPath,
  query: z.object({ userId: Id, badgeId: z.optional(z.string().check(z.maxLength(20))) }),
  reply: BadgeLink,
  refusals: [badgeRefusals.BADGE_UNAVAILABLE],
  perMinute: 60,
  perHour: 600,
})
