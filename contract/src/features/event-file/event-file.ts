import * as z from 'zod/mini'
import { companyRecords, filedEmployment } from '#features/companies/companies.part.ts'
import { getContext, getEvent } from '#features/context/context.ts'
import { fileRefusals } from '#features/files/files.ts'
import { filedStanding } from '#features/participation/participation.part.ts'
import { filedPerson } from '#features/users/users.part.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength, text } from '#kit/fields.ts'
import { obstacleLevels } from '#kit/obstacle.ts'
import { listOf } from '#kit/page.ts'
import { severities } from '#kit/plan.ts'
import { common, refusals } from '#kit/refusal.ts'
import type { Right } from '#kit/rights.ts'
import type { ConfigKey } from '#parts.ts'
import { chosenFields, configFields, configKeys } from '#parts.ts'

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

export const partRefusals = refusals({
  PLAN_REFUSED: 409,
  NOT_READY: 409,
  CONTEXT_TAKEN: 409,
  ADDRESSES_FULL: 409,
  FILE_FAULTS: 422,
  FILE_TOO_HEAVY: 422,
})
export const imageRefusals = refusals({ IMAGE_KIND: 422, IMAGES_FULL: 413 })

/** What an event is known by, in its domain and in its address: no part of it, as it is not changed from within. */
const PLACE: readonly ConfigKey[] = ['domain', 'context']
/** The keys of an event that are read and written one by one. */
export const PartKey = z.enum(configKeys.filter((key) => !PLACE.includes(key)))

interface PartRights {
  readonly read?: Right
  readonly write: Right
  /** Asked for in place of `edit`: whoever has it reads and saves the part without. */
  readonly isEnough?: true
}
/** What an organiser must have besides `edit` to read and to write some keys: they are also somebody else's. */
export const partRights: Readonly<Partial<Record<ConfigKey, PartRights>>> = {
  published: { write: 'publish' },
  emails: { read: 'mail', write: 'mail', isEnough: true },
  promoCodes: { read: 'money.read', write: 'money.write' },
  polls: { write: 'live' },
  questions: { write: 'live' },
  wordClouds: { write: 'live' },
  bannedWords: { write: 'live' },
  runSheet: { write: 'live' },
  emotions: { write: 'live' },
}

/** All the rights that reading a part asks for, or saving it. */
export function rightsFor(part: ConfigKey, does: 'read' | 'write'): Right[] {
  const own = partRights[part]
  const asked = own?.[does]
  return [...(own?.isEnough ? [] : (['edit'] as const)), ...(asked === undefined ? [] : [asked])]
}

const rightOfPart = ({ part = '' }: Readonly<Record<string, string>>): Right => {
  const own = partRights[part as ConfigKey]
  return own?.isEnough ? own.write : 'edit'
}

/** How a thing of the event is called; what happens several times is told by when. */
const NamedThing = z.object({ name: z.string(), startAt: z.optional(z.string()) })
export type NamedThing = z.output<typeof NamedThing>

/**
 * Something that a change would do to people; `remedy` is what was chosen for it. `things` names what it is about and where
 * people may be moved, by id.
 */
const PlannedEffect = z.object({
  part: z.string(),
  item: z.string(),
  at: z.array(z.string()),
  name: z.string(),
  things: z.record(z.string(), NamedThing),
  kind: z.string(),
  severity: z.enum(severities),
  people: z.int(),
  cents: z.optional(z.int()),
  remedies: z.array(z.string()),
  unblock: z.optional(z.string()),
  remedy: z.optional(z.string()),
})
const PlannedChange = z.object({
  at: z.array(z.string()),
  /**
   * The same for people to read: the path to it, where things stand by their names (`articles.“Dinner”.price`), and what is
   * changed without the ids of other things.
   */
  told: z.object({ path: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
  kind: z.enum(['added', 'removed', 'changed']),
  name: z.optional(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

/** What a change would do: each thing that would differ, and what that does to people. It may be saved when nothing is `open`. */
export const PartPlan = z.object({
  severity: z.enum(severities),
  changes: z.array(PlannedChange),
  effects: z.array(PlannedEffect),
  /** How many effects are neither safe nor decided. */
  open: z.int(),
})
export type PartPlan = z.output<typeof PartPlan>

/** `revision` names a value: whoever saves says which one they have seen. */
const EventPart = z.object({ revision: z.string(), value: z.unknown() })
/** What of some HTML is left out when it is made safe, as it was written there. */
const Dropped = z.object({ path: z.string(), what: z.array(z.string()) })
const SavedPart = z.object({ ...EventPart.shape, plan: PartPlan, dropped: z.array(Dropped) })
export type SavedPart = z.output<typeof SavedPart>

const Decided = z.object({ item: z.string().check(maxLength(300)), remedy: z.string().check(maxLength(100)) })
const saving = {
  /** A remedy for each thing that the plan asks to decide. */
  allow: z._default(z.array(Decided).check(maxLength(1000)), []),
  why: z._default(text(500), ''),
  /** Answers the plan, and writes nothing. */
  dryRun: z._default(z.boolean(), false),
}
const PartPath = z.extend(EventPath, { part: PartKey })
const Numbered = z.extend(EventPath, { number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'NOT_FOUND')) })

/** Refuses `FORBIDDEN` (403) to whoever has not the rights of the part: `rightsFor`. */
export const getPart = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/parts/:part',
  summary: 'Read a part of an event as its file says it, and which revision that is',
  access: 'organiser:edit',
  rightFor: rightOfPart,
  params: PartPath,
  reply: EventPart,
})

/** A thing of a part as a plan names it (`days.j1`), how many hold or use it, and what a plan would offer where it is taken out. */
const HeldThing = z.object({ item: z.string(), kind: z.string(), people: z.int(), remedies: z.array(z.string()) })
export const listHeld = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/parts/:part/held',
  summary: 'List what people hold of a part, which cannot be taken out as if nobody did',
  access: 'organiser:edit',
  rightFor: rightOfPart,
  params: PartPath,
  reply: listOf(HeldThing),
})

/** Refuses `FORBIDDEN` (403) to whoever may not read one of the parts: a file without it would take it out elsewhere. */
export const getEventFile = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/file',
  summary: 'Read an event as a file that makes the same one elsewhere; nobody who takes part is in it',
  access: 'organiser:edit',
  params: EventPath,
  produces: 'application/yaml; charset=utf-8',
})

const Revision = z.object({
  number: z.int(),
  part: z.string(),
  /** Nobody for an import on a command line, for a tool, or once the person is erased. */
  by: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  /** The name of the tool that made it with a key. */
  tool: z.string(),
  at: z.string(),
  why: z.string(),
})
export type Revision = z.output<typeof Revision>

/** A hundred at most; `before` goes on from a number. */
export const listRevisions = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/revisions',
  summary: 'List who changed which part of an event, the latest first',
  access: 'organiser:edit',
  params: EventPath,
  query: z.object({ part: z.optional(PartKey), before: z.optional(Numbered.shape.number) }),
  reply: listOf(Revision),
})

const Point = z.object({
  key: z.string(),
  level: z.enum(obstacleLevels),
  name: z.string(),
  count: z.int(),
  /** The highest amount that it is about, in cents including VAT. */
  cents: z.int(),
  /** Where it is put right: a screen of the area, below the address of the event, and a setting there. */
  screen: z.string(),
  setting: z.string(),
})

export const getReadiness = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/readiness',
  summary: 'What stands between an event and its publication, and what visitors would see',
  access: 'organiser:edit',
  params: EventPath,
  /** Asked again of the mail server and the provider of payments, whatever they answered within a minute. */
  query: z.object({ fresh: z.optional(z.literal('1')) }),
  reply: listOf(Point),
})

/**
 * `NOT_READY` (409) is what stops the publication, which `getReadiness` tells.
 * Saved on an older revision, what does not touch what was changed meanwhile is merged. Refuses `STALE` (409) where it
 * does, with both values in `detail`, and `PLAN_REFUSED` (409) what is not safe and not decided, with the plan in `detail`.
 */
export const savePart = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/parts/:part',
  summary: 'Save a part of an event, or plan to',
  access: 'organiser:edit',
  audit: 'event.part',
  rightFor: rightOfPart,
  params: PartPath,
  body: z.object({ revision: z.string().check(maxLength(64)), value: z.unknown(), ...saving }),
  reply: SavedPart,
  refusals: [common.STALE, partRefusals.PLAN_REFUSED, partRefusals.NOT_READY],
  stale: () => [getPart, listHeld, listRevisions, getReadiness, getEvent, getContext],
})

/**
 * `paid`: prices are written again, so that who is charged VAT pays the same for each thing, to the nearest cent. `written`:
 * the figures stay as they are, and mean something else. Codes of an amount keep their figure either way. What was invoiced or
 * ordered stays what it was. Refuses `PLAN_REFUSED` (409) what is not decided, with the plan in `detail`.
 */
export const choosePrices = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/prices',
  summary: 'Write the prices of an event with VAT or without it, or plan to',
  access: 'organiser:edit',
  audit: 'event.prices',
  params: EventPath,
  body: z.object({ withVat: z.boolean(), keeps: z.enum(['paid', 'written']), ...saving }),
  reply: z.object({ withVat: z.boolean(), plan: PartPlan }),
  refusals: [partRefusals.PLAN_REFUSED],
  stale: () => [getPart, listRevisions, getReadiness, getEvent, getContext],
})

/**
 * A plan from now to the part without what the revision changed: what was changed since elsewhere in it stays, and what people
 * hold or answered since is weighed like any change. Refuses `STALE` (409) where the same things were changed since, unless they
 * go back too: `whole`, the part as it was before the revision. Refuses it also where the part is no longer `revision`.
 */
export const undoRevision = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/revisions/:number/undo',
  summary: 'Undo what a revision changed of a part of an event, or plan to',
  access: 'organiser:edit',
  audit: 'event.undo',
  params: Numbered,
  body: z.object({
    ...saving,
    whole: z._default(z.boolean(), false),
    /** What the part was when the plan was shown, as `STALE` says it; left out, whatever it is. */
    revision: z.optional(z.string().check(maxLength(64))),
  }),
  reply: SavedPart,
  refusals: [common.STALE, partRefusals.PLAN_REFUSED, partRefusals.NOT_READY],
  stale: () => [getPart, listRevisions, getReadiness, getEvent, getContext],
})

/** What browsers draw and we decode. */
export const imageKinds = ['image/jpeg', 'image/png', 'image/webp'] as const
/** How large an image is kept: its longest side, in pixels, by what it is for. */
export const imageSides = { wide: 2400, small: 800, icon: 256 } as const
export type ImageUse = keyof typeof imageSides
/** Images that an event keeps at most. */
export const MAX_IMAGES = 1000
/** The address of an image of ours, as it stands in the parts of events: named by its content, so that it never changes. */
export const IMAGE_ADDRESS = /\/api\/images\/([0-9a-f]{40}\.(?:jpg|png|webp))(?![\w.])/g

const StoredImage = z.object({
  /** From the root of the site: `/api/images/….webp`. */
  address: z.string(),
  /** Pixels, as it is kept. */
  width: z.int(),
  height: z.int(),
  /** Bytes, as it is kept. */
  size: z.int(),
})
export type StoredImage = z.output<typeof StoredImage>

/** The same image sent twice is one. What no part nor former version of an event shows is removed after a month. */
export const uploadImage = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/images',
  summary:
    'Upload an image of the event: a real JPEG, PNG or WebP of at most 10 MB, drawn again without what the camera wrote',
  access: 'organiser:edit',
  audit: 'event.imageAdded',
  params: EventPath,
  query: z.object({ use: z._default(z.enum(['wide', 'small', 'icon']), 'wide') }),
  consumes: 'multipart/form-data',
  reply: StoredImage,
  status: 201,
  refusals: [
    ...Object.values(imageRefusals),
    fileRefusals.FILE_REQUIRED,
    fileRefusals.PICTURE_TOO_LARGE,
    common.TOO_LARGE,
    common.UNSUPPORTED_TYPE,
  ],
  perMinute: 60,
})
/** Whoever has the address, which nobody can guess without the image, may see it: the team sees those of a draft. */
export const getImage = endpoint({
  route: 'GET /images/:name',
  summary: 'Show an image of an event; it never changes',
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{40}\.(?:jpg|png|webp)$/, 'ID_FORMAT')) }),
  produces: 'image/webp',
  refusals: [common.NOT_FOUND],
  perAddress: { minute: 30_000 },
})

/**
 * The page moves to another address, and every one that it had leads there for ever: what is printed, sent or written
 * elsewhere stays good. Refuses `CONTEXT_TAKEN` (409) for an address that another event has or had, of whatever domain.
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
  dropped: z.array(Dropped),
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
  audit: 'event.file',
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
