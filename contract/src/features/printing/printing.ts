import * as z from 'zod/mini'
import { badgeLayouts } from '#features/badges/badges.rules.ts'
import { ExportStanding } from '#features/exports/exports.ts'
import { statsRefusals, UserColumn, UsersQuery } from '#features/stats/stats.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const printingRefusals = refusals({ NOBODY_TO_PRINT: 409 })

/** More are named by filters. */
export const MOST_NAMED = 2000

export const badgeOrders = ['name', 'company', 'type', 'day'] as const

/**
 * Whose badges, on which paper, in which order. Only whoever comes on site has one, as when they print their own: with
 * neither ids nor filters, all of them.
 */
export const BadgePrint = z.object({
  /** These people alone. */
  userIds: z.optional(z.array(Id).check(z.minLength(1), maxLength(MOST_NAMED))),
  /** As in the table of people; both together are those of the ids that the filters keep. */
  filters: UsersQuery.shape.filters,
  /** That of the event unless told. */
  layout: z.optional(z.enum(badgeLayouts)),
  order: z._default(z.enum(badgeOrders), 'name'),
  /** Where a sheet holds several: laid so that each stack of them, once cut, goes on from the one before. */
  isStacked: z._default(z.boolean(), true),
})
export type BadgePrint = z.output<typeof BadgePrint>

const Named = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

export const previewBadges = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/badges/preview',
  isForArchived: true,
  summary: 'How many badges a print would hold, and its first sheet with the longest names, or with one person’s',
  access: 'organiser:people.read',
  params: EventPath,
  body: z.extend(BadgePrint, { shownId: z.optional(Id) }),
  reply: z.object({
    /** Badges, and sheets of them. */
    count: z.int(),
    sheets: z.int(),
    /** Badges that wait for their payment, and are left out. */
    unpaid: z.int(),
    layout: z.enum(badgeLayouts),
    /** The sheet as SVG, as it will be printed; null where there is nobody. */
    svg: z.nullable(z.string()),
    /** What people may be chosen by: their type, their days. */
    choices: z.array(UserColumn),
    /** The longest names first. */
    longest: z.array(Named),
    /** Who is on the sheet, in the order of their places. */
    shown: z.array(Named),
  }),
  refusals: Object.values(statsRefusals),
  perMinute: 120,
})

export const printBadges = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/badges/print',
  isForArchived: true,
  summary:
    'Have the badges of some people written as one PDF; its progress and then its address are read from the export',
  access: 'organiser:people.read',
  isForAccounts: true,
  params: EventPath,
  body: BadgePrint,
  reply: ExportStanding,
  refusals: [...Object.values(statsRefusals), printingRefusals.NOBODY_TO_PRINT],
  perMinute: 20,
})
