import { logPresence } from '@parvis/contract/presence/presence.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, settingsOf } from '#features/events/events.service.ts'
import { serve } from '#kit/serve.ts'
import { keepPresence, logStay } from './presence.service.ts'

export function presenceRoutes(app: FastifyInstance): void {
  // Only a listening server sees people; one built for tests or documentation does not.
  app.addHook('onListen', async () => {
    const stop = keepPresence(app.ports)
    app.server.once('close', stop)
  })
  serve(app, logPresence, async ({ params, body, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const settings = await settingsOf(ports.db, event, language, params.userId)
    const { at, isOut } = await logStay(ports, params, body.type, { settings, reason: 'left' })
    return { type: body.type, at: at.toISOString(), isOut }
  })
}
