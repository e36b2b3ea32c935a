import * as z from 'zod/mini'
import { companyRecords, filedEmployment } from '#features/companies/companies.part.ts'
import { getContext, getEvent } from '#features/context/context.ts'
import {
  getPart,
  getReadiness,
  listRevisions,
  PartPlan,
  partRefusals,
  savePart,
  saving,
} from '#features/event-config/event-config.ts'
import { filedStanding } from '#features/participation/participation.part.ts'
import { filedPerson } from '#features/users/users.part.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, maxLength } from '#kit/fields.ts'
import { common } from '#kit/refusal.ts'
import { chosenFields, configFields } from '#parts.ts'

/** Where a person's participation stands, and what they have chosen. */
const Participation = z.strictObject({ ...filedStanding, ...filedEmployment, ...chosenFields })
export type FiledParticipation = z.output<typeof Participation>

const Person = z.strictObject({ ...filedPerson, participation: z.prefault(Participation, { choice: 'none' }) })
export type FiledPerson = z.output<typeof Person>

/** A whole event in one file: what `npm run event -- import` reads and `export` writes. */
export const EventFile = z.strictObject({
  parvis: z.literal(1, 'FILE_VERSION'),
  /** What the event was when this file was exported: whoever changes the file has seen what it holds. */
  exported: z.optional(z.string().check(maxLength(64))),
  ...configFields,
  ...companyRecords,
  people: z._default(z.array(Person).check(maxLength(200_000)), []),
})
export type EventFile = z.output<typeof EventFile>

/** Refuses `FORBIDDEN` (403) to whoever may not read one of the parts: a file without it would take it out elsewhere. */
export const getEventFile = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/file',
  summary: 'Read an event as a file that makes the same one elsewhere; nobody who takes part is in it',
  access: 'organiser:edit',
  params: EventPath,
  produces: 'application/yaml; charset=utf-8',
})

/**
 * The page moves to another address, and every one that it had leads there for ever: what is printed, sent or written
 * elsewhere stays good. Refuses `CONTEXT_TAKEN` (409) for an address that another event has or had, of whatever domain.
 */
export const changeAddress = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/address',
  summary: 'Give an event another address; those that it had lead to it for ever',
  access: 'organiser:publish',
  params: EventPath,
  body: z.object({ context: configFields.context }),
  reply: z.object({ context: z.string() }),
  refusals: [partRefusals.CONTEXT_TAKEN, partRefusals.ADDRESSES_FULL],
  stale: () => [getEvent, getContext],
})

/** Letters that a file may have: some twenty times the largest of the demonstration, and what is still read at once. */
export const MAX_EVENT_FILE = 1_000_000

/** One thing wrong in a file. */
export interface FileFault {
  /** Counts from 1. */
  readonly line: number
  /** Where it is: `conferences.3.slots.0.quota`. */
  readonly key: string
  /** In the caller's language. */
  readonly message: string
}
/** The `detail` of `FILE_FAULTS`. */
export interface FileFaults {
  readonly faults: readonly FileFault[]
  /** How many there are besides. */
  readonly more: number
}

const ImportedFile = z.object({
  /** Names the event that the plan was made from, or that was written. */
  revision: z.string(),
  plan: PartPlan,
  dropped: savePart.reply.shape.dropped,
  /** The keys under which the file names an image of ours that is not on this server: nothing will be shown there. */
  missing: z.array(z.string()),
  /** How many people and companies the file describes, who are left as they are. */
  people: z.int(),
  companies: z.int(),
})
export type ImportedFile = z.output<typeof ImportedFile>

/**
 * The event becomes what a file says of it, in one transaction, with the plan of the command line. The people and companies of
 * the file are left out, as are its organisation, and whether it is published: each has a call of its own. Asks for every
 * right that a part asks for. Refuses `FILE_FAULTS` (422) with what is wrong in `detail`, line by line; `FILE_TOO_HEAVY`
 * (422) where it cannot be read in time; `PLAN_REFUSED` (409)
 * with the plan in `detail`; `STALE` (409) where `revision` is not what the event is.
 */
export const importFile = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/file',
  summary: 'Import a file into an event, or plan to; nobody who takes part is touched',
  access: 'organiser:publish',
  params: EventPath,
  body: z.object({
    text: z.string().check(z.minLength(1, 'REQUIRED'), maxLength(MAX_EVENT_FILE)),
    /** The event that the plan was made from; left out, whatever it is. */
    revision: z.optional(z.string().check(maxLength(64))),
    ...saving,
  }),
  maxBody: MAX_EVENT_FILE * 4,
  reply: ImportedFile,
  refusals: [partRefusals.FILE_FAULTS, partRefusals.FILE_TOO_HEAVY, partRefusals.PLAN_REFUSED, common.STALE],
  stale: () => [getPart, listRevisions, getReadiness, getEvent, getContext],
  perMinute: 30,
})
