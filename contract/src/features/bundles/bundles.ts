import * as z from 'zod/mini'
import { ExportStanding } from '#features/exports/exports.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath } from '#kit/fields.ts'

/** Its progress is that of an export; the download address is valid for fifteen minutes. */
export const startBundle = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/bundles',
  isForArchived: true,
  summary:
    'Have everything of an event put in one file: event, people, workbooks, invoices, photos, uploads, tables, journal',
  access: 'organiser:team',
  audit: 'reads.bundle',
  params: EventPath,
  body: z.object({}),
  status: 202,
  reply: ExportStanding,
  perHour: 6,
})

/** Personal data kept for an event, and until when. */
export const readKeeping = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/keeping',
  summary: 'Read how long what an event knows of people is kept, and what is erased when',
  access: 'organiser:team',
  params: EventPath,
  reply: z.object({
    /** Months after the last day; 0 for no limit. */
    months: z.int(),
    /** After this day, the event's people are erased unless they take part in another event; null if unknown. */
    until: z.nullable(z.string()),
    people: z.int(),
    invoices: z.int(),
  }),
})
