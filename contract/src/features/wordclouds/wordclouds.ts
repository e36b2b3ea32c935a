import * as z from 'zod/mini'
import { MAX_WORD_LENGTH } from '#features/banned-words/banned-words.ts'
import { answerRefusals, Driving } from '#features/live-kit/live-kit.ts'
import { userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const wordCloudRefusals = refusals({ WORD_REFUSED: 422, TOO_MANY_WORDS: 409 })

/** Most words that are shown (specification 2, § 9). */
export const MAX_WORDS = 100

export const WordCloudResponse = z.object({ response: z.string(), count: z.int() })
export const WordCloud = z.object({
  id: Id,
  content: z.string(),
  colors: z.array(z.string()),
  fontFamily: z.string(),
  isClose: z.boolean(),
  /** Kept with its answers, and no longer shown. */
  isRetired: z.optional(z.boolean()),
  round: z.int(),
  maxPerPerson: z.int(),
  /** Most frequent first, at most a hundred; null while results are hidden. */
  wordCloudResponses: z.nullable(z.array(WordCloudResponse)),
})
export type WordCloud = z.output<typeof WordCloud>

export const WordCloudBody = z.object({
  content: required(300),
  colors: z._default(z.array(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'COLOUR_FORMAT'))).check(maxLength(12)), []),
  fontFamily: z._default(text(100), ''),
  maxPerPerson: z._default(z.int().check(z.minimum(1), z.maximum(50)), 5),
})
export type WordCloudBody = z.output<typeof WordCloudBody>

export const sendWord = endpoint({
  route: 'POST /wordclouds/:wordCloudId/response',
  summary: 'Send a word; the same word counts once a person and round',
  access: 'user',
  params: z.object({ wordCloudId: Id }),
  body: z.object({ response: required(MAX_WORD_LENGTH) }),
  reply: z.object({ received: z.literal(true) }),
  refusals: [
    answerRefusals.MODULE_CLOSED,
    answerRefusals.NO_RIGHT_TO_VOTE,
    userRefusals.EMAIL_NOT_VERIFIED,
    ...Object.values(wordCloudRefusals),
  ],
})

const CloudPath = z.extend(EventPath, { wordCloudId: Id })

export const listWordClouds = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/wordclouds',
  summary: 'List the word clouds of an event',
  access: 'organiser:live',
  params: EventPath,
  reply: listOf(WordCloud),
})
export const createWordCloud = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/wordclouds',
  summary: 'Prepare a word cloud',
  access: 'organiser:live',
  audit: 'live.cloudAdded',
  params: EventPath,
  body: WordCloudBody,
  reply: WordCloud,
  status: 201,
  stale: () => [listWordClouds],
})
export const updateWordCloud = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/wordclouds/:wordCloudId',
  summary: 'Change a word cloud',
  access: 'organiser:live',
  audit: 'live.cloudChanged',
  params: CloudPath,
  body: WordCloudBody,
  reply: WordCloud,
  stale: () => [listWordClouds],
})
export const deleteWordCloud = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/wordclouds/:wordCloudId',
  summary: 'Delete a word cloud with its words',
  access: 'organiser:live',
  audit: 'live.cloudRemoved',
  params: CloudPath,
  status: 204,
  stale: () => [listWordClouds],
})
export const driveWordCloud = endpoint({
  route: 'PATCH /organiser/domains/:domainId/events/:eventId/wordclouds/:wordCloudId',
  summary:
    'Close or open a word cloud, retire it or take it back, begin it again from nothing, or move it among the others',
  access: 'organiser:live',
  audit: 'live.cloudRun',
  params: CloudPath,
  body: Driving,
  reply: WordCloud,
  stale: () => [listWordClouds],
})
