import * as z from 'zod/mini'
import { ExportStanding } from '#features/exports/exports.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath } from '#kit/fields.ts'

/** The file is followed as any export is, and its address works for a quarter of an hour. */
export const startBundle = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/bundles',
  isForArchived: true,
  summary: 'Have everything of an event put in one file: event, people, workbooks, invoices, photos, uploads, journal',
  access: 'organiser:team',
  params: EventPath,
  body: z.object({}),
  status: 202,
  reply: ExportStanding,
  perHour: 6,
})

/** What is kept of an event's people, and until when. */
export const readKeeping = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/keeping',
  summary: 'Read how long what an event knows of people is kept, and what is erased when',
  access: 'organiser:team',
  params: EventPath,
  reply: z.object({
    /** Months after the last day; 0 where there is no limit. */
    months: z.int(),
    /** The day after which the people of the event are erased, unless they take part in another; null where nothing tells. */
    until: z.nullable(z.string()),
    people: z.int(),
    /** Invoices and credit notes stay, as the law asks. */
    invoices: z.int(),
  }),
})
