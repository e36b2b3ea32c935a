import {
  listMessages,
  listMyMessages,
  listMyUpvotes,
  moderateMessage,
  sendMessage,
  upvoteMessage,
} from '@parvis/contract/messages/messages.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { eventMeant } from '#features/participation/membership.service.ts'
import { serve } from '#kit/serve.ts'
import { ask, listUpvotedBy, moderate, readForModerators, readOwnMessages, upvote } from './messages.service.ts'

export function messagesRoutes(app: FastifyInstance): void {
  serve(app, sendMessage, async ({ body, caller, ports }) => {
    const event = await loadEvent(ports.db, await eventMeant(ports.db, caller, body.eventId), caller.domainId)
    return ask(ports, event, { userId: caller.userId, message: body.message })
  })
  serve(app, listMyMessages, async ({ query, caller, ports }) => ({
    data: await readOwnMessages(ports.db, await eventMeant(ports.db, caller, query.eventId), caller.userId),
  }))
  serve(app, listMyUpvotes, async ({ query, caller, ports }) => ({
    messageIds: await listUpvotedBy(ports.db, query.eventId, caller.userId),
  }))
  serve(app, upvoteMessage, async ({ params, body, caller, ports }) => {
    const event = await loadEvent(ports.db, body.eventId, caller.domainId)
    const { messageId } = params
    await upvote(ports, event, { userId: caller.userId, messageId, upvoted: body.upvoted })
    return { upvoted: body.upvoted }
  })
  serve(app, listMessages, async ({ query, ports }) => {
    const { eventId, page, pageSize, archived, favorite, accepted, sort, q } = query
    const which = {
      archived: archived === undefined ? undefined : archived === 'true',
      favorite: favorite === undefined ? undefined : true,
      accepted: accepted === undefined ? undefined : true,
      searched: q?.trim() || undefined,
    }
    return { ...(await readForModerators(ports.db, eventId, which, { page, pageSize, sort })), page, pageSize }
  })
  serve(app, moderateMessage, async ({ params, query, body, ports }) =>
    moderate(ports, query.eventId, params.messageId, body),
  )
}
