import { listKeys, makeKey, revokeKey } from '@parvis/contract/keys/keys.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { make, readKeys, revoke } from './keys.service.ts'

export function keysRoutes(app: FastifyInstance): void {
  serve(app, listKeys, async ({ params, ports }) => ({ data: await readKeys(ports, params.eventId) }))
  serve(app, makeKey, async ({ params, body, caller, ports }) => make(ports, params.eventId, body, caller.userId))
  serve(app, revokeKey, async ({ params: { eventId, keyId }, ports }) => {
    await revoke(ports, eventId, keyId)
    return undefined
  })
}
