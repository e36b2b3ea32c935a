import * as z from 'zod/mini'
import { partRefusals } from '#features/event-config/event-config.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, maxLength, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { common, refusals } from '#kit/refusal.ts'
import { configFields } from '#parts.ts'
import type { LeftOut } from './leaving.rules.ts'
import { leftOut } from './leaving.rules.ts'

/** What an event may begin from, besides another event: nothing, or what such events usually ask and offer. */
export const models = ['nothing', 'fair', 'dinner', 'webinar', 'congress', 'assembly'] as const
export type Model = (typeof models)[number]

const MAX_DAYS = 31
const comings = ['onsite', 'remote', 'both'] as const

/** Models that an organisation keeps at most. */
export const MAX_MODELS = 50
/** Letters of a model as it is kept: those of the largest event file. */
export const MAX_MODEL_SIZE = 1_000_000

export const modelRefusals = refusals({ MODEL_OUTDATED: 409, MODELS_FULL: 409, MODEL_TOO_LARGE: 413 })

const LeftOutKey = z.enum(Object.keys(leftOut) as LeftOut[])

/** A model that an organisation has kept from one of its events. */
const OwnModel = z.object({
  id: Id,
  name: z.string(),
  /** The event that it was kept from, as it was called then. */
  source: z.string(),
  /** ISO 8601. */
  keptAt: z.string(),
  /** It was kept by another version, and no longer says an event that there can be. */
  isOutdated: z.boolean(),
  /** The first of its days, which a new one moves, and how many they are; null and 0 where it is outdated. */
  firstDay: z.nullable(DateOnly),
  days: z.int(),
  /** How many things it holds, by part of an event; parts without any are left out. */
  holds: z.record(z.string(), z.int()),
})
export type OwnModel = z.output<typeof OwnModel>

/** None for whoever may make no event. */
export const listModels = endpoint({
  route: 'GET /organisation/models',
  summary: 'List the models that the caller’s organisation has kept of its events',
  access: 'user',
  strength: 'link',
  reply: listOf(OwnModel),
  isForOrganisers: true,
})

const ModelName = required(100)

/**
 * Neither people, nor promo codes, nor what is left out goes with it: whoever prepares events in the organisation may use it.
 * Refuses `MODELS_FULL` (409) beyond `MAX_MODELS`, `MODEL_TOO_LARGE` (413) beyond `MAX_MODEL_SIZE`.
 */
export const keepModel = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/models',
  summary: 'Keep what an event asks and offers as a model of its organisation',
  access: 'organiser:publish',
  params: EventPath,
  body: z.object({
    name: ModelName,
    without: z._default(z.array(LeftOutKey).check(maxLength(LeftOutKey.options.length)), []),
  }),
  status: 201,
  isForArchived: true,
  reply: z.object({ modelId: Id }),
  refusals: [modelRefusals.MODELS_FULL, modelRefusals.MODEL_TOO_LARGE],
  stale: () => [listModels],
  perHour: 60,
})

const ModelPath = z.object({ modelId: Id })

export const renameModel = endpoint({
  route: 'PUT /organisation/models/:modelId',
  summary: 'Give a model of the organisation another name',
  access: 'user',
  strength: 'link',
  params: ModelPath,
  body: z.object({ name: ModelName }),
  status: 204,
  isForOrganisers: true,
  refusals: [common.NOT_FOUND],
  stale: () => [listModels],
})

/** Events that began from it stay as they are. Refuses `STALE` (409) a model that has another name by now. */
export const removeModel = endpoint({
  route: 'DELETE /organisation/models/:modelId',
  summary: 'Remove a model of the organisation',
  access: 'user',
  strength: 'link',
  params: ModelPath,
  /** The name that it is known by. */
  body: z.object({ name: z.string().check(maxLength(100)) }),
  status: 204,
  isForOrganisers: true,
  refusals: [common.NOT_FOUND, common.STALE],
  stale: () => [listModels],
})

/** Dates of one kind that a copy moves: how many, the first and the last, before and after. Days, or ISO 8601 instants. */
const Moved = z.object({
  /** Where they stand in an event: `conferences.slots.startAt`. */
  at: z.string(),
  count: z.int(),
  before: z.object({ first: z.string(), last: z.string() }),
  after: z.object({ first: z.string(), last: z.string() }),
})

/** What a copy leaves where it is: a kind, how many where they are counted, and the names of some. */
const Left = z.object({ what: z.string(), count: z.nullable(z.int()), names: z.array(z.string()) })

export const CopyPlan = z.object({
  /** Of the event or model that is copied. */
  name: z.string(),
  timeZone: z.string(),
  firstDay: DateOnly,
  /** The first day of the copy: that which is asked for, else the same day of the week, a year or more later, that is to come. */
  newFirstDay: DateOnly,
  /** By how many days everything moves; below zero towards the past. */
  shift: z.int(),
  days: z.array(z.object({ before: DateOnly, after: DateOnly })),
  moved: z.array(Moved),
  left: z.array(Left),
  /** Texts that still say the year of the source, by the part of the event where they stand; none where the year stays. */
  reread: z.object({ year: z.string(), count: z.int(), parts: z.array(z.string()) }),
})
export type CopyPlan = z.output<typeof CopyPlan>

/** Asked of what may be copied: refuses as `createEvent` would. */
export const planCopy = endpoint({
  route: 'GET /organisation/copies',
  summary: 'What a copy of an event or of a model would move, and what it would leave out',
  access: 'user',
  strength: 'link',
  query: z.object({
    /** The id of an event, or else that of a model. */
    event: z.optional(Id),
    model: z.optional(Id),
    firstDay: z.optional(DateOnly),
    /** Keys of what it does without, between commas. */
    without: z._default(z.string().check(maxLength(300)), ''),
  }),
  reply: CopyPlan,
  isForOrganisers: true,
  refusals: [common.VALIDATION, common.NOT_FOUND, modelRefusals.MODEL_OUTDATED],
})

/**
 * The event is not published, and its maker leads it. Refuses `CONTEXT_TAKEN` (409) for an address that another event has,
 * of whatever domain, and `MODEL_OUTDATED` (409) for a model that no longer says an event that there can be.
 */
export const createEvent = endpoint({
  route: 'POST /organisation/events',
  summary: 'Make an event from nothing, from a model or from another event, its dates moved',
  access: 'user',
  strength: 'link',
  body: z.object({
    name: required(200),
    /** Its name in its address. */
    context: configFields.context,
    firstDay: DateOnly,
    from: z.union([
      z.object({
        model: z.enum(models),
        /** Days that follow each other. */
        days: z.int().check(z.minimum(1), z.maximum(MAX_DAYS)),
        coming: z.enum(comings),
        place: z._default(text(200), ''),
      }),
      z.object({
        eventId: Id,
        without: z._default(z.array(LeftOutKey).check(maxLength(LeftOutKey.options.length)), []),
      }),
      z.object({ modelId: Id }),
    ]),
  }),
  status: 201,
  reply: z.object({ eventId: Id, context: z.string() }),
  isForOrganisers: true,
  refusals: [partRefusals.CONTEXT_TAKEN, modelRefusals.MODEL_OUTDATED],
  perHour: 60,
})
