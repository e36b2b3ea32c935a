import * as z from 'zod/mini'
import { badgeFields, badgeLayouts } from '#features/badges/badges.rules.ts'
import { ExportStanding } from '#features/exports/exports.ts'
import { statsRefusals, UserColumn, UsersQuery } from '#features/stats/stats.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'

export const printingRefusals = refusals({ NOBODY_TO_PRINT: 409 })

/** For more people, use filters. */
export const MOST_NAMED = 2000

export const badgeOrders = ['name', 'company', 'type', 'day', 'slot'] as const

export const BadgePrint = z.object({
  userIds: z.optional(z.array(Id).check(z.minLength(1), maxLength(MOST_NAMED))),
  /** As in the table of people; with `userIds`, both must match. */
  filters: UsersQuery.shape.filters,
  layout: z.optional(z.enum(badgeLayouts)),
  order: z._default(z.enum(badgeOrders), 'name'),
  fields: z._default(z.array(z.enum(badgeFields)).check(maxLength(badgeFields.length)), [...badgeFields]),
  /** Leaves out the badges already printed, at the door or in another file. */
  isUnprinted: z._default(z.boolean(), false),
  /** On sheets with several badges: arranged so that the stacks stay sorted after cutting. */
  isStacked: z._default(z.boolean(), true),
  /** A sheet with the name of each group before its badges: initial, company, type, day or slot, by the order. */
  isSeparated: z._default(z.boolean(), false),
})
export type BadgePrint = z.output<typeof BadgePrint>

const Named = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

export const previewBadges = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/badges/preview',
  isForArchived: true,
  summary: 'How many badges a print would hold, and its first sheet with the longest names, or with one person’s',
  access: 'organiser:people.read',
  audit: 'people.badgesSeen',
  params: EventPath,
  body: z.extend(BadgePrint, { shownId: z.optional(Id) }),
  reply: z.object({
    count: z.int(),
    /** Separation sheets included. */
    sheets: z.int(),
    separators: z.int(),
    unpaid: z.int(),
    /** Of these people, the number whose badge was never printed. */
    unprinted: z.int(),
    /** The last print of a badge of the event. */
    lastPrintAt: z.nullable(z.iso.datetime()),
    layout: z.enum(badgeLayouts),
    /** Preview of the first sheet as SVG; null without people. */
    svg: z.nullable(z.string()),
    /** Columns to filter by: type, days. */
    choices: z.array(UserColumn),
    longest: z.array(Named),
    /** People on the previewed sheet, in order. */
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
  audit: 'people.badgesPrinted',
  isForAccounts: true,
  params: EventPath,
  body: BadgePrint,
  reply: ExportStanding,
  refusals: [...Object.values(statsRefusals), printingRefusals.NOBODY_TO_PRINT],
  perMinute: 20,
})
