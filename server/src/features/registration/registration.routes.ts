import {
  getDraft,
  openRegistration as openRegistrationEndpoint,
  readTicket as readTicketEndpoint,
  register as registerEndpoint,
  saveDraft as saveDraftEndpoint,
} from '@parvis/contract/registration/registration.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readDraft, register, saveDraft } from './registration.service.ts'
import { openRegistration } from './registration-state.service.ts'
import { readTicket } from './ticket.service.ts'

export function registrationRoutes(app: FastifyInstance): void {
  serve(app, getDraft, async ({ params, ports }) => readDraft(ports, params))
  serve(app, saveDraftEndpoint, async ({ params, body, ports }) => saveDraft(ports, params, body))
  serve(app, openRegistrationEndpoint, async ({ params, ports, caller, language }) =>
    openRegistration(ports, params, { caller, language }),
  )
  serve(app, readTicketEndpoint, async ({ params, ports, caller, language }) =>
    readTicket(ports, params, { caller, language }),
  )
  serve(app, registerEndpoint, async ({ params, body, ports, caller, language }) =>
    register(ports, params, body, { caller, language }),
  )
}
