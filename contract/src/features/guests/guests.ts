import * as z from 'zod/mini'
import { FormModel } from '#features/forms/forms.ts'
import { findUsers, listUsers } from '#features/stats/stats.ts'
import { Typology } from '#features/typologies/typologies.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxKeys, maxLength, ownKey } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const guestRefusals = refusals({
  IMPORT_OTHER: 409,
  IMPORT_OVER: 409,
  INVITED_OTHERS: 409,
  NOBODY_TO_INVITE: 422,
  INVITATION_SILENCED: 422,
})

/** What a file may hold: lines, columns, and characters of a cell. */
export const MOST_ROWS = 20_000
export const MOST_COLUMNS = 60
export const MOST_CELL = 2_000
/** Lines that one call tries. */
export const TRIED_AT_ONCE = 500

/** What a column may be besides a question of the event’s forms, which is `q.` and its key. */
export const ownTargets = [
  'email',
  'firstName',
  'lastName',
  'typology',
  'company',
  'mobile',
  'phone',
  'language',
  'days',
  'identifier',
] as const
export type OwnTarget = (typeof ownTargets)[number]
export const QUESTION = 'q.'
const Target = z.union([
  z.enum(ownTargets),
  z.string().check(
    z.regex(/^q\.[A-Za-z][A-Za-z0-9_]{0,59}$/, 'CHOICE_UNKNOWN'),
    z.refine((key) => !(key.slice(QUESTION.length) in {}), 'CHOICE_UNKNOWN'),
  ),
])
export type Target = z.output<typeof Target>

const Word = z.string().check(maxLength(MOST_CELL))
const Choices = {
  /** By what stands in the file, small letters without accents: the id of a type. */
  types: z.record(Word.check(ownKey), Id).check(maxKeys(1000)),
  /** What somebody is recognised by. */
  match: z.enum(['email', 'identifier']),
  /** What becomes of somebody the event knows: what is lacking is completed, what differs is replaced, or nothing changes. */
  known: z.enum(['complete', 'replace', 'keep']),
  /** As what those whom the event does not know come in: invited, or registered on the days that the file says. */
  standing: z.enum(['invited', 'registered']),
}

/** How lines are read: what each of their cells is, in their order. */
export const ImportRules = z.strictObject({
  targets: z.array(Target).check(
    z.minLength(1),
    maxLength(MOST_COLUMNS),
    z.refine((all) => new Set(all).size === all.length, 'KEY_TWICE'),
  ),
  ...Choices,
})
export type ImportRules = z.output<typeof ImportRules>

/** Formulas are text: nothing in a cell is ever run. */
export const Row = z.strictObject({
  /** As the spreadsheet numbers it: the first below the headers is 2. */
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  cells: z.array(Word).check(maxLength(MOST_COLUMNS)),
})
export type Row = z.output<typeof Row>

/** What is chosen for the columns of a file, found again by its headers. */
const Headers = z.array(z.string().check(maxLength(200))).check(z.minLength(1), maxLength(MOST_COLUMNS))
export const Mapping = z.strictObject({
  headers: Headers,
  /** What each column is; null for one that is left out. */
  columns: z.array(z.nullable(Target)).check(maxLength(MOST_COLUMNS)),
  ...Choices,
})
export type Mapping = z.output<typeof Mapping>

/** Places that are left; null where there is no limit. */
const GuestDay = z.object({
  id: Id,
  day: z.string(),
  label: z.string(),
  left: z.nullable(z.int()),
  isRetired: z.boolean(),
})
export type GuestDay = z.output<typeof GuestDay>

/** What columns and cells may be in an event, and what was chosen before. */
export const GuestFields = z.object({
  types: z.array(z.pick(Typology, { id: true, label: true })),
  days: z.array(GuestDay),
  languages: z.array(z.string()),
  questions: z.array(FormModel),
  /** The latest first. */
  mappings: z.array(Mapping),
})
export type GuestFields = z.output<typeof GuestFields>

export const outcomes = ['created', 'updated', 'unchanged', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

/** What is wrong with a cell: `guests.fault.` and its code says it. `remedy` is a text that would be right in its place. */
const Fault = z.object({
  target: Target,
  code: z.string(),
  vars: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  remedy: z.optional(z.object({ verb: z.enum(['put', 'keep']), text: z.string() })),
})
export type Fault = z.output<typeof Fault>

const Tried = z.object({
  line: z.int(),
  outcome: z.enum(outcomes),
  faults: z.array(Fault),
  /** Of who is there already: as a person reads it. */
  changes: z.array(z.object({ target: Target, before: z.string(), after: z.string() })),
})
export type Tried = z.output<typeof Tried>

/** Places that lines tried before have already taken, by day. */
const Taken = z
  .record(z.string().check(maxLength(64), ownKey), z.int().check(z.minimum(0), z.maximum(MOST_ROWS)))
  .check(maxKeys(1000))

export const importStatuses = ['writing', 'stopped', 'done'] as const
/**
 * - `writing`: lines are being written, a few at a time, whether or not somebody watches.
 * - `stopped`: somebody stopped it; what was written is, and the rest can go on.
 * - `done`: every line was written, or left aside.
 */
export type ImportStatus = (typeof importStatuses)[number]

const Counts = { created: z.int(), updated: z.int(), unchanged: z.int(), wrong: z.int() }
export const GuestImport = z.object({
  id: Id,
  fileName: z.string(),
  status: z.enum(importStatuses),
  total: z.int(),
  ...Counts,
  createdAt: Instant,
  /** Whom it was made by; empty once they were erased. */
  by: z.string(),
  /** Once its people were invited: how many, and to how many the mail was written. */
  invited: z.nullable(z.object({ at: Instant, count: z.int(), written: z.int() })),
})
export type GuestImport = z.output<typeof GuestImport>

const ORGANISER = '/organiser/domains/:domainId/events/:eventId'
const ImportPath = z.extend(EventPath, { importId: Id })

export const getGuestFields = endpoint({
  route: `GET ${ORGANISER}/guest-fields`,
  summary: 'Read what the columns of a file of guests may be, and what was chosen for other files',
  access: 'organiser:people.write',
  params: EventPath,
  reply: GuestFields,
})
/** A file with the same headers finds it again. */
export const keepMapping = endpoint({
  route: `PUT ${ORGANISER}/guest-mappings`,
  summary: 'Remember what the columns of a file of guests are',
  access: 'organiser:people.write',
  params: EventPath,
  body: Mapping,
  status: 204,
  stale: () => [getGuestFields],
})
/** Nothing is written: each line is weighed by the code that writes it. */
export const tryGuests = endpoint({
  route: `POST ${ORGANISER}/guest-trials`,
  summary: 'Try lines of a file of guests: what would become of each, and what is wrong with which cell',
  access: 'organiser:people.write',
  params: EventPath,
  body: z.strictObject({
    rules: ImportRules,
    rows: z.array(Row).check(z.minLength(1), maxLength(TRIED_AT_ONCE)),
    taken: z._default(Taken, {}),
  }),
  maxBody: 4_000_000,
  reply: z.object({ rows: z.array(Tried), taken: Taken }),
  // A whole file takes forty, and each line that is mended one.
  perMinute: 120,
})

export const listImports = endpoint({
  route: `GET ${ORGANISER}/guest-imports`,
  summary: 'List the imports of guests of an event, the latest first',
  access: 'organiser:people.write',
  params: EventPath,
  reply: listOf(GuestImport),
})
/**
 * The id is the caller’s: sent again, it is the same import, which writes each line once. No mail leaves. What is wrong by the
 * time it is written stays aside.
 */
export const importGuests = endpoint({
  route: `PUT ${ORGANISER}/guest-imports/:importId`,
  summary: 'Import guests: the lines are kept, and written a few at a time',
  access: 'organiser:people.write',
  params: ImportPath,
  body: z.strictObject({
    fileName: z.string().check(maxLength(200)),
    rules: ImportRules,
    rows: z.array(Row).check(z.minLength(1), maxLength(MOST_ROWS)),
  }),
  maxBody: 24_000_000,
  reply: GuestImport,
  refusals: [guestRefusals.IMPORT_OTHER],
  stale: () => [listImports, findUsers, listUsers],
  perMinute: 20,
})
/** `aside`: lines that were wrong when they were written, as long as they are kept: two days. */
export const getImport = endpoint({
  route: `GET ${ORGANISER}/guest-imports/:importId`,
  summary: 'Read how far an import of guests is, and which lines stayed aside',
  access: 'organiser:people.write',
  params: ImportPath,
  reply: z.object({
    ...GuestImport.shape,
    targets: z.array(Target),
    aside: z.array(z.object({ ...Row.shape, faults: z.array(Fault) })),
  }),
})
export const haltImport = endpoint({
  route: `PUT ${ORGANISER}/guest-imports/:importId/status`,
  summary: 'Stop an import of guests, or have it go on where it stopped',
  access: 'organiser:people.write',
  params: ImportPath,
  body: z.strictObject({ status: z.enum(['writing', 'stopped']) }),
  reply: GuestImport,
  refusals: [guestRefusals.IMPORT_OVER],
  stale: () => [listImports, getImport, findUsers, listUsers],
})

export const notInvited = ['answered', 'noAddress', 'unpublished', 'returned', 'invited'] as const
export type NotInvited = (typeof notInvited)[number]
export const countInvitations = endpoint({
  route: `GET ${ORGANISER}/guest-imports/:importId/invitations`,
  summary: 'Count who of an import would be invited by mail, and who would not and why',
  access: 'organiser:mail',
  params: ImportPath,
  reply: z.object({
    receiving: z.int(),
    reasons: z.array(z.object({ reason: z.enum(notInvited), count: z.int() })),
    /** No mail leaves where the event has silenced it. */
    isSilenced: z.boolean(),
  }),
})
/** `count` says how many were seen, and that it is these who are invited; confirmed again, each is invited once. */
export const inviteImported = endpoint({
  route: `POST ${ORGANISER}/guest-imports/:importId/invitations`,
  summary: 'Invite the people of an import by mail: those who were counted, and nobody else',
  access: 'organiser:mail',
  params: ImportPath,
  body: z.strictObject({ count: z.int() }),
  reply: GuestImport,
  refusals: [
    guestRefusals.INVITED_OTHERS,
    guestRefusals.NOBODY_TO_INVITE,
    guestRefusals.INVITATION_SILENCED,
    guestRefusals.IMPORT_OVER,
  ],
  stale: () => [listImports, getImport, countInvitations],
})
