import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, maxLength, required } from '#kit/fields.ts'

export const MAX_WORD_LENGTH = 30

export const BannedWords = z.object({ words: z.array(required(MAX_WORD_LENGTH)).check(maxLength(2000)) })
export const getBannedWords = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/banned-words',
  summary: 'Read the words an event never shows, besides the built-in list',
  access: 'live-moderate',
  params: EventPath,
  reply: BannedWords,
})
/** They disappear from the screen at once. */
export const saveBannedWords = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/banned-words',
  summary: 'Replace the words an event never shows',
  access: 'live-moderate',
  audit: 'live.bannedWords',
  params: EventPath,
  body: BannedWords,
  reply: BannedWords,
  stale: () => [getBannedWords],
})
