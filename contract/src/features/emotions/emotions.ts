import * as z from 'zod/mini'
import { answerRefusals } from '#features/live-kit/live-kit.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, Instant, isWebAddress, maxLength, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { common } from '#kit/refusal.ts'
import { Hello, OfEvent, topic } from '#kit/topic.ts'

/** An emoji, or the address of a picture. */
export const Icon = required(2000).check(
  z.refine((icon) => isWebAddress(icon) || (icon.length <= 20 && !/[:/\\]/.test(icon)), 'URL_FORMAT'),
)

export const Emotion = z.object({ id: Id, label: z.string(), iconUrl: z.string() })
export type Emotion = z.output<typeof Emotion>

export const Sequence = z.object({ id: Id, label: z.string(), startedAt: Instant, endedAt: z.nullable(Instant) })
export type Sequence = z.output<typeof Sequence>

/** By default, the one event that the caller takes part in or runs; refused if there are several. */
const MaybeEvent = z.object({ eventId: z.optional(Id) })

export const listEmotions = endpoint({
  route: 'GET /emotions',
  summary: 'List the reactions an event offers, and the sequence under way',
  access: 'public',
  query: MaybeEvent,
  reply: z.object({ data: z.array(Emotion), sequence: z.nullable(Sequence) }),
})

export const sendEmotion = endpoint({
  route: 'POST /emotions/users',
  summary: 'React; a few times a second at most, `count` of them at once',
  access: 'user',
  body: z.object({ emotionId: Id, sequenceId: Id, count: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1) }),
  reply: z.object({ received: z.literal(true) }),
  refusals: [answerRefusals.MODULE_CLOSED, answerRefusals.NO_RIGHT_TO_VOTE, common.NOT_FOUND],
  perMinute: 300,
})

/** Only counts: names are private. */
export const getSequence = endpoint({
  route: 'GET /emotions/sequences/:sequenceId/users',
  summary: 'How often each reaction was sent during a sequence, and by how many people',
  access: 'public',
  params: z.object({ sequenceId: Id }),
  reply: listOf(z.object({ emotionId: Id, count: z.int(), users: z.int() })),
})

export const MAX_EMOTIONS = 12

export const EmotionBody = z.object({ label: required(60), iconUrl: Icon })
export const saveEmotions = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/emotions',
  summary: 'Say which reactions an event offers',
  access: 'organiser:live',
  audit: 'live.emotions',
  params: EventPath,
  body: z.object({
    emotions: z.array(z.extend(EmotionBody, { id: z.optional(Id) })).check(maxLength(MAX_EMOTIONS)),
  }),
  reply: listOf(Emotion),
  stale: () => [listEmotions],
})

export const startSequence = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/sequences',
  summary: 'Begin a sequence; the one under way ends',
  access: 'live-moderate',
  audit: 'live.sequence',
  params: EventPath,
  body: z.object({ label: required(100) }),
  reply: Sequence,
  status: 201,
  stale: () => [listEmotions],
})
export const endSequence = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/sequences/current',
  summary: 'End the sequence under way',
  access: 'live-moderate',
  audit: 'live.sequenceEnded',
  params: EventPath,
  status: 204,
  stale: () => [listEmotions],
})

/** Reactions of an event as they come (specification 2, § 4, « Push »): new counts by id. */
export const emotionsTopic = topic({
  path: '/push/emotions',
  query: OfEvent,
  hello: Hello,
  state: z.object({ sequence: z.nullable(Sequence) }),
  changes: {
    NEW_SEQUENCE: { sequence: z.nullable(Sequence) },
    NEW_EMOTION: { sequenceId: Id, counts: z.record(z.string(), z.int()) },
  },
})
