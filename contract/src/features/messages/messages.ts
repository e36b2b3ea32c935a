import * as z from 'zod/mini'
import { pollRefusals } from '#features/polls/polls.ts'
import { endpoint } from '#kit/endpoint.ts'
import { Id, Instant, required } from '#kit/fields.ts'
import { listOf, Paging, pageOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const messageRefusals = refusals({ MESSAGE_REFUSED: 422, CHAT_OFF: 409 })
export const MAX_MESSAGE = 500

/** A question that somebody asks in the chat (specification 2, § 3, « Messages »). */
export const Message = z.object({
  id: Id,
  message: z.string(),
  favorite: z.boolean(),
  archived: z.boolean(),
  createdAt: Instant,
})
export type Message = z.output<typeof Message>

/** As a moderator sees it; `author` is a first name and an initial. */
export const ModeratedMessage = z.extend(Message, { author: z.string(), isActive: z.boolean() })
export type ModeratedMessage = z.output<typeof ModeratedMessage>

const OfEvent = z.object({ eventId: Id })

export const listMyMessages = endpoint({
  route: 'GET /messages/me',
  summary: 'List the caller’s own messages, the latest first',
  access: 'user',
  query: OfEvent,
  reply: listOf(Message),
})

export const sendMessage = endpoint({
  route: 'POST /messages',
  summary: 'Ask a question in the chat',
  access: 'user',
  body: z.object({ message: required(MAX_MESSAGE), eventId: Id }),
  reply: Message,
  status: 201,
  refusals: [...Object.values(messageRefusals), pollRefusals.NO_RIGHT_TO_VOTE],
  stale: () => [listMyMessages],
  perMinute: 20,
})

export const listMessages = endpoint({
  route: 'GET /messages',
  summary: 'List the messages of an event for its moderators, the latest first',
  access: 'live-read',
  query: z.extend(Paging, {
    eventId: Id,
    archived: z.optional(z.enum(['true', 'false'])),
    favorite: z.optional(z.literal('true')),
    /** Found in what is asked and in the name of who asks, as a moderator sees them. */
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: pageOf(ModeratedMessage),
})

export const moderateMessage = endpoint({
  route: 'PATCH /messages/:messageId',
  summary: 'Archive a message, or mark it; one that is archived is no longer shown',
  access: 'live-moderate',
  params: z.object({ messageId: Id }),
  query: OfEvent,
  body: z.object({ archived: z.optional(z.boolean()), favorite: z.optional(z.boolean()) }),
  reply: ModeratedMessage,
  stale: () => [listMessages],
})
