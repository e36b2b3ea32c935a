import {
  archiveEvent,
  deleteEvent,
  getOverview,
  listMyEvents,
  listRehearsals,
  rehearse,
  removeRehearsals,
  setUp,
  tellStopped,
} from '@parvis/contract/dashboard/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { mustNotAwait } from '#kit/access.ts'
import { addressOf } from '#kit/limits/rate-limit.ts'
import { serve } from '#kit/serve.ts'
import { myEvents, organisationOf, readOverview } from './dashboard.service.ts'
import { archive, deleteEvent as remove } from './lifecycle.service.ts'
import { rehearse as begin, rehearsalsOf, removeAll } from './rehearsals.service.ts'
import { setUp as setUpServer } from './setup.service.ts'
import { mailStoppedGuests as tell } from './stopped-guests.service.ts'

export function organisationRoutes(app: FastifyInstance): void {
  serve(app, setUp, async ({ body, ports, language, request }) =>
    setUpServer(ports, body, { language, address: addressOf(request) }),
  )
  serve(app, listMyEvents, async ({ caller, ports }) => {
    mustNotAwait(caller)
    return { ...(await myEvents(ports, caller)), organisation: await organisationOf(ports, caller) }
  })
  serve(app, archiveEvent, async ({ params, body, ports }) => {
    await archive(ports, params, body.archived)
    return undefined
  })
  serve(app, deleteEvent, async ({ params, body, ports }) => {
    await remove(ports, params, body.name)
    return undefined
  })
  serve(app, listRehearsals, async ({ params, ports }) => ({ data: await rehearsalsOf(ports, params.eventId) }))
  serve(app, rehearse, async ({ params, body, caller, language, ports }) => ({
    link: await begin(ports, caller, params, { ...body, language }),
  }))
  serve(app, removeRehearsals, async ({ params, ports }) => ({ removed: await removeAll(ports, params) }))
  serve(app, tellStopped, async ({ params, body, ports }) => ({ told: await tell(ports, { params, body }) }))
  serve(app, getOverview, async ({ query, caller, ports, language }) =>
    readOverview(ports, caller, query.eventId, language),
  )
}
