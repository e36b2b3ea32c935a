import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  readCalendarFeed,
  readCalendarFile,
} from '@parvis/contract/calendars/calendars.ts'
import type { FastifyInstance } from 'fastify'
import { isKnownTag } from '#kit/etag.ts'
import { serve } from '#kit/serve.ts'
import { closeFeed, fileAt, openFeed, ownFile, readOwn } from './calendars.service.ts'

export function calendarsRoutes(app: FastifyInstance): void {
  serve(app, getCalendarFeed, async ({ params, caller, ports }) =>
    readOwn(ports, { eventId: params.eventId, userId: caller.userId }),
  )

  serve(app, openCalendarFeed, async ({ params, body, caller, ports }) =>
    openFeed(ports, { eventId: params.eventId, userId: caller.userId }, body),
  )

  serve(app, closeCalendarFeed, async ({ params, caller, ports }) => {
    await closeFeed(ports, { eventId: params.eventId, userId: caller.userId })
    return undefined
  })

  serve(app, readCalendarFile, async ({ params, ports, reply, language }) => {
    const { file, name } = await ownFile(ports, params, language)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file)
  })

  serve(app, readCalendarFeed, async ({ params, ports, reply, request }) => {
    const { file, tag } = await fileAt(ports, params.calendar)
    reply.header('etag', tag).header('cache-control', 'private, no-cache')
    if (isKnownTag(request.headers, tag)) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .header('x-content-type-options', 'nosniff')
      .send(file)
  })
}
