import * as z from 'zod/mini'
import { companyRecords, filedEmployment } from '#features/companies/companies.part.ts'
import {
  Dropped,
  getPart,
  getReadiness,
  listRevisions,
  PartPlan,
  partRefusals,
  saving,
} from '#features/event-config/event-config.ts'
import { getContext, getEvent } from '#features/events/events.ts'
import { filedStanding } from '#features/participation/participation.part.ts'
import { filedPerson } from '#features/users/users.part.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, maxLength } from '#kit/fields.ts'
import { common } from '#kit/refusal.ts'
import { chosenFields, configFields } from '#parts.ts'

const Participation = z.strictObject({ ...filedStanding, ...filedEmployment, ...chosenFields })
export type FiledParticipation = z.output<typeof Participation>

const Person = z.strictObject({ ...filedPerson, participation: z.prefault(Participation, { choice: 'none' }) })
export type FiledPerson = z.output<typeof Person>

/** A whole event in one file: what `npm run event -- import` reads and `export` writes. */
export const EventFile = z.strictObject({
  parvis: z.literal(1, 'FILE_VERSION'),
  /** The revision that the file was exported from, to detect conflicting changes on import. */
  exported: z.optional(z.string().check(maxLength(64))),
  ...configFields,
  ...companyRecords,
  people: z._default(z.array(Person).check(maxLength(200_000)), []),
})
export type EventFile = z.output<typeof EventFile>

/** Refuses `FORBIDDEN` (403) without the rights to read every part: a file that lacks one would remove it elsewhere. */
export const getEventFile = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/file',
  summary: 'Read an event as a file that makes the same one elsewhere; nobody who takes part is in it',
  access: 'organiser:edit',
  params: EventPath,
  produces: 'application/yaml; charset=utf-8',
})

/**
 * Changes the address of the event; all its former addresses redirect to it for ever, so that printed and sent links stay
 * valid. Refuses `CONTEXT_TAKEN` (409) for a present or former address of another event, in any domain.
 */
export const changeAddress = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/address',
  summary: 'Give an event another address; those that it had lead to it for ever',
  access: 'organiser:publish',
  audit: 'event.address',
  params: EventPath,
  body: z.object({ context: configFields.context }),
  reply: z.object({ context: z.string() }),
  refusals: [partRefusals.CONTEXT_TAKEN, partRefusals.ADDRESSES_FULL],
  stale: () => [getEvent, getContext],
})

/** Maximum length of a file, in characters: about twenty times the largest file of the demonstration. */
export const MAX_EVENT_FILE = 1_000_000

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
  dropped: Dropped,
  /** The keys under which the file names an image of ours that is not on this server: nothing will be shown there. */
  missing: z.array(z.string()),
  /** How many people and companies the file describes, who are left as they are. */
  people: z.int(),
  companies: z.int(),
})
export type ImportedFile = z.output<typeof ImportedFile>

/**
 * Changes the event to the content of a file, in one transaction, with the same plan as the command line. People, companies,
 * the domain and the publication in the file are ignored: each has a call of its own. Requires the rights of every part.
 * Refuses `FILE_FAULTS` (422) with the faults by line in `detail`; `FILE_TOO_HEAVY` (422) where reading takes too long;
 * `PLAN_REFUSED` (409) with the plan in `detail`; `STALE` (409) where `revision` is not the present one.
 */
export const importFile = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/file',
  summary: 'Import a file into an event, or plan to; nobody who takes part is touched',
  access: 'organiser:publish',
  audit: 'event.file',
  params: EventPath,
  body: z.object({
    text: z.string().check(z.minLength(1, 'REQUIRED'), maxLength(MAX_EVENT_FILE)),
    /** The revision that the plan was made for; not checked where absent. */
    revision: z.optional(z.string().check(maxLength(64))),
    ...saving,
  }),
  maxBody: MAX_EVENT_FILE * 4,
  reply: ImportedFile,
  refusals: [partRefusals.FILE_FAULTS, partRefusals.FILE_TOO_HEAVY, partRefusals.PLAN_REFUSED, common.STALE],
  stale: () => [getPart, listRevisions, getReadiness, getEvent, getContext],
  perMinute: 30,
})
