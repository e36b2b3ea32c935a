import { createInvite } from '@parvis/contract/invitations/invitations.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { invitePerson } from './invitations.service.ts'

export function invitationsRoutes(app: FastifyInstance): void {
  serve(app, createInvite, async ({ params, body, ports, caller, language }) =>
    invitePerson(ports, params, body, { caller, language }),
  )
}
