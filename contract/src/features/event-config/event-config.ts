import * as z from 'zod/mini'
import { getContext, getEvent } from '#features/events/events.ts'
import { fileRefusals } from '#features/files/files.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength, text } from '#kit/fields.ts'
import { obstacleLevels } from '#kit/obstacle.ts'
import { listOf } from '#kit/page.ts'
import type { PartRights } from '#kit/part.ts'
import { severities } from '#kit/plan.ts'
import { common, refusals } from '#kit/refusal.ts'
import type { Right } from '#kit/rights.ts'
import type { ConfigKey } from '#parts.ts'
import { configKeys, shares } from '#parts.ts'

export const partRefusals = refusals({
  PLAN_REFUSED: 409,
  NOT_READY: 409,
  CONTEXT_TAKEN: 409,
  ADDRESSES_FULL: 409,
  FILE_FAULTS: 422,
  FILE_TOO_HEAVY: 422,
})
export const imageRefusals = refusals({ IMAGE_KIND: 422, IMAGES_FULL: 413 })

/** The keys that identify an event, its domain and its address: not parts, as an event does not change them itself. */
const PLACE: readonly ConfigKey[] = ['domain', 'context']
/** The keys of an event that are read and written one by one. */
export const PartKey = z.enum(configKeys.filter((key) => !PLACE.includes(key)))

/** The rights required besides `edit` to read and to write some keys, which another role is in charge of. */
export const partRights: Readonly<Partial<Record<ConfigKey, PartRights>>> = Object.assign(
  {},
  ...shares.map(({ rights }) => rights),
)

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

/** The name of a thing of the event; a thing that happens several times also has its start (ISO 8601). */
const NamedThing = z.object({ name: z.string(), startAt: z.optional(z.string()) })
export type NamedThing = z.output<typeof NamedThing>

/** An effect of a change on people; `remedy` is the one chosen. `things` names its item and the possible move targets, by id. */
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
  /** The same for people to read: the path with names instead of ids (`articles.“Dinner”.price`), the values without ids. */
  told: z.object({ path: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
  kind: z.enum(['added', 'removed', 'changed']),
  name: z.optional(z.string()),
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
})

/** The impact of a change: each value that would differ, and the effects on people. It can be saved once `open` is 0. */
export const PartPlan = z.object({
  severity: z.enum(severities),
  changes: z.array(PlannedChange),
  effects: z.array(PlannedEffect),
  /** Number of effects that are neither safe nor decided. */
  open: z.int(),
})
export type PartPlan = z.output<typeof PartPlan>

/** `revision` identifies the value, for optimistic locking: saving sends it back. */
const EventPart = z.object({ revision: z.string(), value: z.unknown() })
/** The HTML that sanitising removes at a path, as it was written. */
export const Dropped = z.array(z.object({ path: z.string(), what: z.array(z.string()) }))
const SavedPart = z.object({
  ...EventPart.shape,
  /** `decide`: nothing is written while something is to be decided. `planned`: a dry run. */
  outcome: z.enum(['saved', 'decide', 'planned']),
  plan: PartPlan,
  dropped: Dropped,
  /** Hash of the open questions: the effects with their counts, and the HTML that would be removed. */
  seal: z.string(),
})
export type SavedPart = z.output<typeof SavedPart>

const Decided = z.object({ item: z.string().check(maxLength(300)), remedy: z.string().check(maxLength(100)) })
export const saving = {
  /** A remedy for each open effect of the plan. */
  allow: z._default(z.array(Decided).check(maxLength(1000)), []),
  why: z._default(text(500), ''),
  dryRun: z._default(z.boolean(), false),
}
const PartPath = z.extend(EventPath, { part: PartKey })
const Numbered = z.extend(EventPath, { number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'NOT_FOUND')) })

/** Refuses `FORBIDDEN` (403) without the rights of the part: `rightsFor`. */
export const getPart = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/parts/:part',
  summary: 'Read a part of an event as its file says it, and which revision that is',
  access: 'organiser:edit',
  rightFor: rightOfPart,
  params: PartPath,
  reply: EventPart,
})

/** An item of a part as a plan names it (`days.j1`), the number of people who hold or use it, and the remedies for its removal. */
const HeldThing = z.object({ item: z.string(), kind: z.string(), people: z.int(), remedies: z.array(z.string()) })
export const listHeld = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/parts/:part/held',
  summary: 'List what people hold of a part, which cannot be taken out as if nobody did',
  access: 'organiser:edit',
  rightFor: rightOfPart,
  params: PartPath,
  reply: listOf(HeldThing),
})

const Revision = z.object({
  number: z.int(),
  part: z.string(),
  /** Null for an import on the command line, for an API key, or once the person is erased. */
  by: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  /** The name of the API key that made it; empty otherwise. */
  tool: z.string(),
  at: z.string(),
  why: z.string(),
})
export type Revision = z.output<typeof Revision>

/** At most 100; `before` is the number to continue from. */
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
  /** The highest amount concerned, in cents including VAT. */
  cents: z.int(),
  /** Where to correct it: a screen of the area, below the address of the event, and a setting there. */
  screen: z.string(),
  setting: z.string(),
})

export const getReadiness = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/readiness',
  summary: 'What stands between an event and its publication, and what visitors would see',
  access: 'organiser:edit',
  params: EventPath,
  /** `1` asks the mail server and the payment provider again, past the answers cached for a minute. */
  query: z.object({ fresh: z.optional(z.literal('1')) }),
  reply: listOf(Point),
})

/**
 * Changes made on an older revision are merged where they do not conflict. Refuses `STALE` (409) on a conflict, with both
 * values in `detail`; `PLAN_REFUSED` (409) while an effect is open, with the plan in `detail`; `NOT_READY` (409) while
 * something blocks the publication: `getReadiness`. With `askFirst`, one call saves a change that affects no person; the others
 * take two: the first returns what is to be decided, and the second decides it by `allow` and `seal`. The second returns
 * `decide` again where effects or counts have changed meanwhile.
 */
export const savePart = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/parts/:part',
  summary: 'Save a part of an event, or plan to',
  access: 'organiser:edit',
  audit: 'event.part',
  rightFor: rightOfPart,
  params: PartPath,
  body: z.object({
    revision: z.string().check(maxLength(64)),
    value: z.unknown(),
    ...saving,
    /** Returns `decide`, instead of saving or refusing, while people are affected or HTML would be removed. */
    askFirst: z._default(z.boolean(), false),
    /** The seal of that reply, with the decisions on it. */
    seal: z.optional(z.string().check(maxLength(64))),
  }),
  reply: SavedPart,
  refusals: [common.STALE, partRefusals.PLAN_REFUSED, partRefusals.NOT_READY],
  stale: () => [getPart, listHeld, listRevisions, getReadiness, getEvent, getContext],
})

/**
 * `paid`: prices are converted, so that a buyer charged VAT pays the same, to the nearest cent. `written`: the figures stay,
 * with the other meaning. Promo codes of an amount keep their figure either way; invoices and orders do not change.
 * Refuses `PLAN_REFUSED` (409) while an effect is open, with the plan in `detail`.
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
 * Reverts the changes of a revision; later changes to other values of the part stay, and the effects on people are planned
 * as for any change. Refuses `STALE` (409) where the same values were changed since, unless `whole` restores the part as it
 * was before the revision, and where the part is no longer `revision`.
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
    /** The revision that the plan was shown for, from the detail of `STALE`; not checked where absent. */
    revision: z.optional(z.string().check(maxLength(64))),
  }),
  reply: SavedPart,
  refusals: [common.STALE, partRefusals.PLAN_REFUSED, partRefusals.NOT_READY],
  stale: () => [getPart, listRevisions, getReadiness, getEvent, getContext],
})

/** The image types that browsers display and the server decodes. */
export const imageKinds = ['image/jpeg', 'image/png', 'image/webp'] as const
/** The longest side of a stored image by its use, in pixels. */
export const imageSides = { wide: 2400, small: 800, icon: 256 } as const
export type ImageUse = keyof typeof imageSides
export const MAX_IMAGES = 1000
/** The address of an uploaded image in the parts of events: named by the hash of its content, so it never changes. */
export const IMAGE_ADDRESS = /\/api\/images\/([0-9a-f]{40}\.(?:jpg|png|webp))(?![\w.])/g

const StoredImage = z.object({
  /** From the root of the site: `/api/images/….webp`. */
  address: z.string(),
  /** Pixels, as stored. */
  width: z.int(),
  height: z.int(),
  /** Bytes, as stored. */
  size: z.int(),
})
export type StoredImage = z.output<typeof StoredImage>

/** The same image uploaded twice is stored once. Images that no part or revision of an event shows are removed after a month. */
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
/** Public, as the address cannot be guessed without the image: the team sees those of a draft too. */
export const getImage = endpoint({
  route: 'GET /images/:name',
  summary: 'Show an image of an event; it never changes',
  access: 'public',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{40}\.(?:jpg|png|webp)$/, 'ID_FORMAT')) }),
  produces: 'image/webp',
  refusals: [common.NOT_FOUND],
  perAddress: { minute: 30_000 },
})
