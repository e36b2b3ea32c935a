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
  IMPORT_RUNNING: 409,
  /** People of the import have acted since; `count` of them. */
  IMPORT_ACTED: 409,
  /** Written by an earlier release, which kept no former values. */
  IMPORT_UNTRACED: 409,
})

export const MOST_ROWS = 20_000
export const MOST_COLUMNS = 60
export const MOST_CELL = 2_000
export const TRIED_AT_ONCE = 500

/** Targets of a column, besides questions of the event’s forms, which are `q.` and their key. */
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
  /** Type id by text of the file, in lower case without accents. */
  types: z.record(Word.check(ownKey), Id).check(maxKeys(1000)),
  match: z.enum(['email', 'identifier']),
  /** For a known person: complete missing values, replace different ones, or change nothing. */
  known: z.enum(['complete', 'replace', 'keep']),
  /** For a new person: invited, or registered on the days of the file. */
  standing: z.enum(['invited', 'registered']),
}

export const ImportRules = z.strictObject({
  targets: z.array(Target).check(
    z.minLength(1),
    maxLength(MOST_COLUMNS),
    z.refine((all) => new Set(all).size === all.length, 'KEY_TWICE'),
  ),
  ...Choices,
})
export type ImportRules = z.output<typeof ImportRules>

/** Formulas are text, never evaluated. */
export const Row = z.strictObject({
  /** Row number of the spreadsheet: the first below the headers is 2. */
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  cells: z.array(Word).check(maxLength(MOST_COLUMNS)),
})
export type Row = z.output<typeof Row>

/** Saved choices for the columns of a file, found again by its headers. */
const Headers = z.array(z.string().check(maxLength(200))).check(z.minLength(1), maxLength(MOST_COLUMNS))
export const Mapping = z.strictObject({
  headers: Headers,
  /** Target of each column; null for an ignored one. */
  columns: z.array(z.nullable(Target)).check(maxLength(MOST_COLUMNS)),
  ...Choices,
})
export type Mapping = z.output<typeof Mapping>

const GuestDay = z.object({
  id: Id,
  day: z.string(),
  label: z.string(),
  left: z.nullable(z.int()),
  isRetired: z.boolean(),
})
export type GuestDay = z.output<typeof GuestDay>

export const GuestFields = z.object({
  types: z.array(z.pick(Typology, { id: true, label: true })),
  days: z.array(GuestDay),
  languages: z.array(z.string()),
  questions: z.array(FormModel),
  mappings: z.array(Mapping),
})
export type GuestFields = z.output<typeof GuestFields>

export const outcomes = ['created', 'updated', 'unchanged', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

/** A fault in a cell; its sentence is `guests.fault.` and the code. `remedy` is a correct text for the cell. */
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
  /** For a known person, as displayed. */
  changes: z.array(z.object({ target: Target, before: z.string(), after: z.string() })),
})
export type Tried = z.output<typeof Tried>

/** Places already taken by earlier rows, by day. */
const Taken = z
  .record(z.string().check(maxLength(64), ownKey), z.int().check(z.minimum(0), z.maximum(MOST_ROWS)))
  .check(maxKeys(1000))

export const importStatuses = ['writing', 'stopped', 'done', 'undoing', 'undone'] as const
/**
 * - `writing`: rows are being written, a few at a time, in the background.
 * - `stopped`: stopped by an organiser; written rows stay, and the rest can continue.
 * - `done`: every row was written or set aside.
 * - `undoing`: former values are being put back, a few rows at a time, in the background.
 * - `undone`: every row is as it was before, except those of `left`.
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
  by: z.string(),
  /** Set once its people were invited: how many people and mails. */
  invited: z.nullable(z.object({ at: Instant, count: z.int(), written: z.int() })),
  /** Rows put back so far. */
  undone: z.int(),
  /** Rows left as they are, because their person acted while the import was being undone. */
  left: z.int(),
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
/** A later file with the same headers gets it. */
export const keepMapping = endpoint({
  route: `PUT ${ORGANISER}/guest-mappings`,
  summary: 'Remember what the columns of a file of guests are',
  access: 'organiser:people.write',
  audit: 'people.guestColumns',
  params: EventPath,
  body: Mapping,
  status: 204,
  stale: () => [getGuestFields],
})
/** A dry run: the code that writes rows checks each row, without writing. */
export const tryGuests = endpoint({
  route: `POST ${ORGANISER}/guest-trials`,
  summary: 'Try lines of a file of guests: what would become of each, and what is wrong with which cell',
  access: 'organiser:people.write',
  audit: 'people.guestsTried',
  params: EventPath,
  body: z.strictObject({
    rules: ImportRules,
    rows: z.array(Row).check(z.minLength(1), maxLength(TRIED_AT_ONCE)),
    taken: z._default(Taken, {}),
  }),
  maxBody: 4_000_000,
  reply: z.object({ rows: z.array(Tried), taken: Taken }),
  // A whole file takes forty calls, and each corrected row one.
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
 * The caller chooses the id: a repeated call is the same import, which writes each row once. No mail is sent. Rows
 * found invalid when written are set aside.
 */
export const importGuests = endpoint({
  route: `PUT ${ORGANISER}/guest-imports/:importId`,
  summary: 'Import guests: the lines are kept, and written a few at a time',
  access: 'organiser:people.write',
  audit: 'people.guestsImported',
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
export const getImport = endpoint({
  route: `GET ${ORGANISER}/guest-imports/:importId`,
  summary: 'Read how far an import of guests is, and which lines stayed aside',
  access: 'organiser:people.write',
  params: ImportPath,
  reply: z.object({
    ...GuestImport.shape,
    targets: z.array(Target),
    /** People of the import without an address, who receive no mail. */
    withoutAddress: z.int(),
    aside: z.array(z.object({ ...Row.shape, faults: z.array(Fault) })),
  }),
})
export const haltImport = endpoint({
  route: `PUT ${ORGANISER}/guest-imports/:importId/status`,
  summary: 'Stop an import of guests, or have it go on where it stopped',
  access: 'organiser:people.write',
  audit: 'people.guestsHalted',
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
    /** The event has switched this mail off. */
    isSilenced: z.boolean(),
  }),
})
/** `count` is the number that the organiser saw; people are invited once, even if confirmed again. */
export const inviteImported = endpoint({
  route: `POST ${ORGANISER}/guest-imports/:importId/invitations`,
  summary: 'Invite the people of an import by mail: those who were counted, and nobody else',
  access: 'organiser:mail',
  audit: 'mails.guestsInvited',
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

/** Acts of people since an import, the most telling first. */
export const actsSince = ['paid', 'arrived', 'answered', 'opened', 'mailed', 'edited'] as const
export type ActSince = (typeof actsSince)[number]
export const MOST_ACTED = 100
const Acted = z.object({ userId: Id, name: z.string(), act: z.enum(actsSince) })
export type Acted = z.output<typeof Acted>

export const planUndo = endpoint({
  route: `GET ${ORGANISER}/guest-imports/:importId/undo`,
  summary: 'Read what undoing an import of guests would do, and who has acted since',
  access: 'organiser:people.write',
  params: ImportPath,
  reply: z.object({
    /** People whom the import created: they would be removed. */
    removed: z.int(),
    /** Known people: they would get their former values back. */
    restored: z.int(),
    /** Those who prevent it, or who were left as they are. */
    acted: z.object({ count: z.int(), people: z.array(Acted).check(maxLength(MOST_ACTED)) }),
    isTraced: z.boolean(),
  }),
  perMinute: 20,
})
/** Undone as a whole or refused. A repeated call changes nothing more. */
export const undoImport = endpoint({
  route: `PUT ${ORGANISER}/guest-imports/:importId/undo`,
  summary: 'Undo an import of guests: remove the people it created, and put former values back',
  access: 'organiser:people.write',
  audit: 'people.guestsUndone',
  params: ImportPath,
  reply: GuestImport,
  refusals: [guestRefusals.IMPORT_RUNNING, guestRefusals.IMPORT_ACTED, guestRefusals.IMPORT_UNTRACED],
  stale: () => [listImports, getImport, planUndo, findUsers, listUsers],
  perMinute: 20,
})
