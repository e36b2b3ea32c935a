import { eventCalendar } from '@parvis/contract/events/calendar.rules.ts'
import { getCalendar, getContext, getEvent, getSettings } from '@parvis/contract/events/events.ts'
import type { FastifyInstance } from 'fastify'
import { isOfTeam } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { closedContext, eventByContext, loadEvent, publicContext, readEvent, settingsFor } from './events.service.ts'
import { typologyOf } from './events.store.ts'

export function contextRoutes(app: FastifyInstance): void {
  serve(app, getContext, async ({ params, ports, caller }) => {
    const event = await eventByContext(ports.db, params.context)
    const { published, domainId, id, rehearsalOf } = event.row
    const theirs = caller?.domainId === domainId ? caller : undefined
    if (published || (theirs && (rehearsalOf !== null || isOfTeam(theirs, id)))) return publicContext(event)
    const { awaits } = theirs ?? {}
    const isAwaited = theirs !== undefined && awaits !== undefined && isOfTeam({ ...theirs, ...awaits }, id)
    return { ...closedContext(event, theirs !== undefined), ...(isAwaited && { awaits: awaits.what }) }
  })

  serve(app, getEvent, async ({ params, ports, language }) =>
    readEvent(ports.db, await loadEvent(ports.db, params.eventId, params.domainId), ports.clock.now(), language),
  )

  serve(app, getSettings, async ({ query, ports, caller, language }) => {
    const event = await loadEvent(ports.db, query.eventId, caller.domainId)
    const settings = publicContext({
      ...event,
      layers: {
        ...event.layers,
        settings: settingsFor(event, language, await typologyOf(ports.db, query.eventId, caller.userId)),
      },
    })
    return settings.settings
  })

  serve(app, getCalendar, async ({ params, ports, reply, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const now = ports.clock.now()
    const place = settingsFor(event, language).FO_LOCATION
    const file = eventCalendar(await readEvent(ports.db, event, now, language), place, {
      now,
      url: `${ports.publicUrl}/${event.row.context}`,
    })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${event.row.context}.ics"`)
      .send(file)
  })
}
