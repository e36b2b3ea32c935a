import {
  beginFactor,
  confirmFactor,
  getFactor,
  giveCode,
  removeFactor,
  renewRecoveryCodes,
  requireFactor,
} from '@parvis/contract/factor/factor.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { begin, confirm, readFactor, remove, renew, step } from './factor.service.ts'
import { requireOfAll } from './rule.service.ts'

export function factorRoutes(app: FastifyInstance): void {
  serve(app, getFactor, async ({ caller, ports }) => readFactor(ports, caller))
  serve(app, beginFactor, async ({ caller, ports }) => begin(ports, caller))
  serve(app, confirmFactor, async ({ body, caller, ports }) => ({
    recoveryCodes: await confirm(ports, caller, body.code),
  }))
  serve(app, giveCode, async ({ body, caller, ports }) => {
    await step(ports, caller, body.code)
    return undefined
  })
  serve(app, renewRecoveryCodes, async ({ body, caller, ports }) => ({
    recoveryCodes: await renew(ports, caller, body.code),
  }))
  serve(app, removeFactor, async ({ body, caller, ports }) => {
    await remove(ports, caller, body.code)
    return undefined
  })
  serve(app, requireFactor, async ({ body, caller, ports }) => {
    await requireOfAll(ports, caller, body.required)
    return undefined
  })
}
