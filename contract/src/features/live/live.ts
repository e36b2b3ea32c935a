import * as z from 'zod/mini'
import { LeaderboardEntry, MAX_LINES } from '#features/leaderboard/leaderboard.ts'
import { PublicMessage, ShownMessage } from '#features/messages/messages.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, maxLength, text } from '#kit/fields.ts'
import { refusals } from '#kit/refusal.ts'
import type { ChangeOf, FrameOf } from '#kit/topic.ts'
import { framePlace, Hello, OfEvent, topic } from '#kit/topic.ts'
import { controlFields, itemFields, LiveModule, preparedModules, resultFrames } from './modules.rules.ts'

export const liveRefusals = refusals({ MODULE_UNKNOWN: 422, LIVE_CHANGED: 409, MODULE_OFF: 409 })

const MessageIntern = z.object({ messageIntern: text(1000) })

export const LiveControls = z.object({
  activeModule: z.nullable(LiveModule),
  showResults: z.boolean(),
  hideVotes: z.boolean(),
  ...controlFields,
  activeMessageId: z.nullable(Id),
  showLeaderboard: z.boolean(),
  showLeaderboardV2: z.boolean(),
  leaderboardLimit: z.int(),
  showTeams: z.boolean(),
  extended: MessageIntern,
})
export type LiveControls = z.output<typeof LiveControls>

const Minutes = z.int().check(z.minimum(0), z.maximum(600))
/** A planned step of the live; 0 minutes if not planned. */
export const PlannedStep = z.object({
  id: Id,
  module: LiveModule,
  /** Null for public questions, chosen by moderators. */
  moduleId: z.nullable(Id),
  minutes: Minutes,
})
export const MAX_STEPS = 100
const RunStep = z.extend(PlannedStep, { title: z.string() })
export type RunStep = z.output<typeof RunStep>

/** The ordered run sheet. `since` is null once the current step is off air. */
export const RunSheet = z.object({
  steps: z.array(RunStep),
  currentId: z.nullable(Id),
  since: z.nullable(Instant),
  /** Version for optimistic locking; an update with an older one is refused. */
  version: z.int(),
})
export type RunSheet = z.output<typeof RunSheet>

/**
 * The live state as the reader's role may see it: participants get no right answer before it is shown, and no counts
 * while votes are hidden.
 */
export const LiveState = z.extend(LiveControls, {
  eventId: Id,
  startAt: z.nullable(Instant),
  isClosed: z.boolean(),
  ...itemFields,
  /** Translations of the content on air, by language and key. */
  words: z.record(z.string(), z.record(z.string(), z.string())),
  message: z.nullable(ShownMessage),
  /** Public questions open to votes, most votes first. */
  publicMessages: z.array(PublicMessage),
  runSheet: z.nullable(RunSheet),
  /** Grows with each decision of a moderator: a participant who asked a question then reads its status again. */
  decisions: z.int(),
  leaderboard: z.nullable(z.array(LeaderboardEntry)),
  /** Number of remote participants. */
  present: z.int(),
  /** Number of people with the live open, in the hall or not; 0 for participants. */
  connected: z.int(),
})
export type LiveState = z.output<typeof LiveState>

/** The live of an event (specification 2, § 4, « Push »): first the whole state, then changes. */
export const liveTopic = topic({
  path: '/push/live',
  events: '/push/live/events',
  query: OfEvent,
  hello: Hello,
  state: LiveState,
  changes: {
    STATE: { state: LiveState },
    ...resultFrames,
    LEADERBOARD: { leaderboard: z.nullable(z.array(LeaderboardEntry)) },
    PUBLIC_MESSAGES: { publicMessages: z.array(PublicMessage), decisions: z.int() },
    /** Votes in the order of the messages; `shown` is the count of the message on screen. */
    UPVOTES: { upvotes: z.array(z.object({ id: Id, votes: z.nullable(z.int()) })), shown: z.nullable(z.int()) },
    PRESENT: { present: z.int(), connected: z.int() },
    /** For moderators: read the list of messages again. */
    MESSAGES: {},
  },
})
export type LiveFrame = FrameOf<typeof liveTopic>
export type LiveChange = ChangeOf<typeof liveTopic>

export const getLive = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/lives',
  summary: 'The live as it is now, with its place in the sequence',
  access: 'public',
  params: EventPath,
  reply: z.object({ ...framePlace, state: LiveState }),
})

export const OnAir = z.object({ module: z.nullable(LiveModule), id: z.nullable(Id) })
export type OnAir = z.output<typeof OnAir>

export const driveLive = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/lives',
  summary: 'Change what the live shows; a message that takes the place of another archives it',
  access: 'live-moderate',
  audit: 'live.live',
  params: EventPath,
  /** `onAir`: content on air when the organiser decided; if it has changed since, nothing is done. */
  body: z.extend(z.partial(LiveControls), {
    onAir: z.optional(OnAir),
    leaderboardLimit: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_LINES))),
  }),
  reply: LiveState,
  refusals: Object.values(liveRefusals),
  stale: () => [getLive],
})

export const LiveKeys = z.object({ readKey: z.string(), moderateKey: z.string() })
export const getLiveKeys = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/live-keys',
  summary: 'Read the keys of the live, for the people who project and moderate it',
  access: 'organiser:live',
  isForAccounts: true,
  params: EventPath,
  reply: LiveKeys,
})
export const renewLiveKeys = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/live-keys',
  summary: 'Make new keys; the former ones stop working',
  access: 'organiser:live',
  audit: 'live.liveKeys',
  isForAccounts: true,
  isSecret: true,
  params: EventPath,
  reply: LiveKeys,
  stale: () => [getLiveKeys],
})

const exportsOf = <Key extends string>(modules: readonly { readonly key: Key }[]) =>
  z.enum(['all', ...modules.map(({ key }) => `${key}s` as const), 'messages'])
/** `all`: one workbook, with a sheet for each kind. Marked as pure, so that pages leave it out. */
export const LiveExport = /* @__PURE__ */ exportsOf(preparedModules)
export type LiveExport = z.output<typeof LiveExport>
const LiveExportFormat = z.enum(['xlsx', 'csv'])
export type LiveExportFormat = z.output<typeof LiveExportFormat>
export const exportLive = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/live-exports',
  summary: 'Get polls, questions, words or messages as a workbook, or as a table of text',
  access: 'organiser:live',
  audit: 'live.liveExport',
  isRepeatable: true,
  isForAccounts: true,
  params: EventPath,
  body: z.object({ what: LiveExport, format: z._default(LiveExportFormat, 'xlsx') }),
  reply: z.object({ url: z.string() }),
  perMinute: 20,
})

export const saveRunSheet = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/run-sheet',
  summary: 'Say what is to be put on air, in order; refused where somebody else has changed it since it was read',
  access: 'organiser:live',
  audit: 'live.runSheet',
  params: EventPath,
  body: z.object({
    version: z.int(),
    steps: z
      .array(z.object({ id: z.optional(Id), module: LiveModule, moduleId: z.nullable(Id), minutes: Minutes }))
      .check(maxLength(MAX_STEPS)),
  }),
  reply: RunSheet,
  refusals: [liveRefusals.MODULE_UNKNOWN, liveRefusals.LIVE_CHANGED],
  stale: () => [getLive],
})

/** `from` and `onAir` are what the organiser sees; if they have changed since, nothing is done. */
export const airStep = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/run-sheet/current',
  summary: 'Put a step of the run sheet on air with its results hidden, or with null take everything off air',
  access: 'organiser:live',
  audit: 'live.onAir',
  params: EventPath,
  body: z.object({ stepId: z.nullable(Id), from: z.nullable(Id), onAir: OnAir }),
  reply: LiveState,
  refusals: Object.values(liveRefusals),
  stale: () => [getLive],
})
