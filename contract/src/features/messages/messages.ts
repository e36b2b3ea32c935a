import * as z from 'zod/mini'
import { answerRefusals } from '#features/live-kit/live-kit.ts'
import { userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { Id, Instant, required } from '#kit/fields.ts'
import { listOf, Paging, pageOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'
import { searchText } from '#kit/search-text.ts'

export const messageRefusals = refusals({
  CHAT_OFF: 409,
  OWN_MESSAGE: 409,
  MESSAGE_NOT_PUBLIC: 409,
})
export const MAX_MESSAGE = 500
export const MAX_PUBLIC_MESSAGES = 40

/** A question in the chat (specification 2, § 3, « Messages »). */
export const Message = z.object({
  id: Id,
  message: z.string(),
  favorite: z.boolean(),
  archived: z.boolean(),
  /** Public, or shown, by decision of a moderator. */
  accepted: z.boolean(),
  createdAt: Instant,
})
export type Message = z.output<typeof Message>

const Votes = z.int()

/** Public view, without the author; `votes` is null while counts are hidden. */
export const PublicMessage = z.object({ id: Id, message: z.string(), votes: z.nullable(Votes) })
export type PublicMessage = z.output<typeof PublicMessage>

export const ShownMessage = z.extend(Message, { votes: z.nullable(Votes) })
export type ShownMessage = z.output<typeof ShownMessage>

/** Moderator's view; `author` is a first name and an initial. */
export const ModeratedMessage = z.extend(Message, {
  author: z.string(),
  isActive: z.boolean(),
  votes: Votes,
  /** A word that a word cloud would refuse, from the lists of the event and its languages. */
  refusedWord: z.nullable(z.string()),
})
export type ModeratedMessage = z.output<typeof ModeratedMessage>

const OfEvent = z.object({ eventId: Id })
/** By default, the one event that the caller takes part in or runs; refused if there are several. */
const MaybeEvent = z.object({ eventId: z.optional(Id) })

export const listMyMessages = endpoint({
  route: 'GET /messages/me',
  summary: 'List the caller’s own messages, the latest first',
  access: 'user',
  query: MaybeEvent,
  reply: listOf(Message),
})

export const sendMessage = endpoint({
  route: 'POST /messages',
  summary: 'Ask a question in the chat',
  access: 'user',
  body: z.extend(MaybeEvent, { message: required(MAX_MESSAGE) }),
  reply: Message,
  status: 201,
  refusals: [...Object.values(messageRefusals), answerRefusals.NO_RIGHT_TO_VOTE],
  stale: () => [listMyMessages],
  perMinute: 20,
})

export const listMyUpvotes = endpoint({
  route: 'GET /messages/upvotes/me',
  summary: 'List the messages of others that the caller would like answered',
  access: 'user',
  query: OfEvent,
  reply: z.object({ messageIds: z.array(Id) }),
})

export const upvoteMessage = endpoint({
  route: 'PUT /messages/:messageId/upvotes/me',
  summary: 'Say that one would like a public message of somebody else answered, or take it back',
  access: 'user',
  params: z.object({ messageId: Id }),
  body: z.object({ eventId: Id, upvoted: z.boolean() }),
  reply: z.object({ upvoted: z.boolean() }),
  refusals: [
    messageRefusals.CHAT_OFF,
    messageRefusals.OWN_MESSAGE,
    messageRefusals.MESSAGE_NOT_PUBLIC,
    answerRefusals.NO_RIGHT_TO_VOTE,
    userRefusals.EMAIL_NOT_VERIFIED,
  ],
  stale: () => [listMyUpvotes],
  perMinute: 60,
})

export const listMessages = endpoint({
  route: 'GET /messages',
  summary: 'List the messages of an event for its moderators, the latest first or those with the most votes',
  access: 'live-read',
  query: z.extend(Paging, {
    eventId: Id,
    archived: z.optional(z.enum(['true', 'false'])),
    favorite: z.optional(z.literal('true')),
    accepted: z.optional(z.literal('true')),
    sort: z.optional(z.enum(['latest', 'votes'])),
    /** Searches the text and the author's name, as moderators see them. */
    q: z.optional(searchText(100)),
  }),
  reply: pageOf(ModeratedMessage),
})

export const moderateMessage = endpoint({
  route: 'PATCH /messages/:messageId',
  meansEvent: true,
  summary: 'Archive a message, mark it, or let everybody read it; one that is archived is no longer shown',
  access: 'live-moderate',
  audit: 'live.message',
  params: z.object({ messageId: Id }),
  query: OfEvent,
  body: z.object({
    archived: z.optional(z.boolean()),
    favorite: z.optional(z.boolean()),
    accepted: z.optional(z.boolean()),
  }),
  reply: ModeratedMessage,
  stale: () => [listMessages],
})
