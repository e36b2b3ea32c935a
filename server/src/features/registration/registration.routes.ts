import {
  getDraft,
  readTicket as readTicketEndpoint,
  register as registerEndpoint,
  saveDraft as saveDraftEndpoint,
} from '@parvis/contract/registration/registration.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readDraft, register, saveDraft } from './registration.service.ts'
import { readTicket } from './ticket.service.ts'

export function registrationRoutes(app: FastifyInstance): void {
  serve(app, getDraft, async ({ params, ports }) => readDraft(ports, params))
  serve(app, saveDraftEndpoint, async ({ params, body, ports }) => saveDraft(ports, params, body))
  serve(app, readTicketEndpoint, async ({ params, ports, language }) => readTicket(ports, params, language))
  serve(app, registerEndpoint, async ({ params, body, ports, caller, language }) =>
    register(ports, params, body, { caller, language }),
  )
}
