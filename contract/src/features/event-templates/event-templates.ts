import * as z from 'zod/mini'
import { partRefusals } from '#features/event-config/event-config.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DateOnly, EventPath, Id, maxLength, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { common, refusals } from '#kit/refusal.ts'
import { configFields } from '#parts.ts'
import type { LeftOut } from './leaving.rules.ts'
import { leftOut } from './leaving.rules.ts'

export const models = ['nothing', 'fair', 'dinner', 'webinar', 'congress', 'assembly'] as const
export type Model = (typeof models)[number]

const MAX_DAYS = 31
const comings = ['onsite', 'remote', 'both'] as const

export const MAX_MODELS = 50
/** In characters: the limit of an event file. */
export const MAX_MODEL_SIZE = 1_000_000

export const modelRefusals = refusals({ MODEL_OUTDATED: 409, MODELS_FULL: 409, MODEL_TOO_LARGE: 413 })

const LeftOutKey = z.enum(Object.keys(leftOut) as LeftOut[])

const OwnModel = z.object({
  id: Id,
  name: z.string(),
  source: z.string(),
  keptAt: z.string(),
  /** Made by another version, and no longer valid. */
  isOutdated: z.boolean(),
  /** First day and number of days; null and 0 if outdated. */
  firstDay: z.nullable(DateOnly),
  days: z.int(),
  holds: z.record(z.string(), z.int()),
})
export type OwnModel = z.output<typeof OwnModel>

/** Empty if the caller may not create events. */
export const listModels = endpoint({
  route: 'GET /organisation/models',
  summary: 'List the models that the caller’s organisation has kept of its events',
  access: 'user',
  strength: 'link',
  reply: listOf(OwnModel),
  isForOrganisers: true,
})

const ModelName = required(100)

export const keepModel = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/models',
  summary: 'Keep what an event asks and offers as a model of its organisation',
  access: 'organiser:publish',
  audit: 'event.modelKept',
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
  audit: 'event.modelRenamed',
  strength: 'link',
  params: ModelPath,
  body: z.object({ name: ModelName }),
  status: 204,
  isForOrganisers: true,
  refusals: [common.NOT_FOUND],
  stale: () => [listModels],
})

/** Events created from it do not change. Refuses `STALE` (409) if it was renamed. */
export const removeModel = endpoint({
  route: 'DELETE /organisation/models/:modelId',
  summary: 'Remove a model of the organisation',
  access: 'user',
  audit: 'event.modelRemoved',
  strength: 'link',
  params: ModelPath,
  body: z.object({ name: z.string().check(maxLength(100)) }),
  status: 204,
  isForOrganisers: true,
  refusals: [common.NOT_FOUND, common.STALE],
  stale: () => [listModels],
})

/** Dates at one path that a copy shifts: number, first and last, before and after. Days, or ISO 8601 instants. */
const Moved = z.object({
  at: z.string(),
  count: z.int(),
  before: z.object({ first: z.string(), last: z.string() }),
  after: z.object({ first: z.string(), last: z.string() }),
})

/** Content that is not copied: kind, number where counted, and some names. */
const Left = z.object({ what: z.string(), count: z.nullable(z.int()), names: z.array(z.string()) })

export const CopyPlan = z.object({
  name: z.string(),
  timeZone: z.string(),
  firstDay: DateOnly,
  /** First day of the copy: as given, else the same weekday, in the future, at least a year later. */
  newFirstDay: DateOnly,
  /** In days, negative towards the past. */
  shift: z.int(),
  days: z.array(z.object({ before: DateOnly, after: DateOnly })),
  moved: z.array(Moved),
  left: z.array(Left),
  /** Texts that still mention the source's year, by part; none if the year stays. */
  reread: z.object({ year: z.string(), count: z.int(), parts: z.array(z.string()) }),
})
export type CopyPlan = z.output<typeof CopyPlan>

/** Refuses as `createEvent` would. */
export const planCopy = endpoint({
  route: 'GET /organisation/copies',
  summary: 'What a copy of an event or of a model would move, and what it would leave out',
  access: 'user',
  strength: 'link',
  query: z.object({
    event: z.optional(Id),
    model: z.optional(Id),
    firstDay: z.optional(DateOnly),
    /** Comma-separated keys of parts to leave out. */
    without: z._default(z.string().check(maxLength(300)), ''),
  }),
  reply: CopyPlan,
  isForOrganisers: true,
  refusals: [common.VALIDATION, common.NOT_FOUND, modelRefusals.MODEL_OUTDATED],
})

/**
 * The event is unpublished, and its author leads it. Refuses `CONTEXT_TAKEN` (409) for an address in use in any domain,
 * and `MODEL_OUTDATED` (409) for an invalid template.
 */
export const createEvent = endpoint({
  route: 'POST /organisation/events',
  summary: 'Make an event from nothing, from a model or from another event, its dates moved',
  access: 'user',
  audit: 'event.created',
  strength: 'link',
  body: z.object({
    name: required(200),
    context: configFields.context,
    firstDay: DateOnly,
    from: z.union([
      z.object({
        model: z.enum(models),
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
