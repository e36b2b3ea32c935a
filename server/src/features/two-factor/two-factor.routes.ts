import {
  askAnyPasskey,
  askPasskey,
  beginFactor,
  beginPasskey,
  confirmFactor,
  getFactor,
  giveCode,
  makePasskey,
  removeFactor,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  requireFactor,
  signInByPasskey,
} from '@parvis/contract/two-factor/two-factor.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { beginKey, keepKey, renameKey } from './passkey-creation.service.ts'
import { askAny, signInByKey } from './passkey-login.service.ts'
import { askOwn } from './passkeys.service.ts'
import { requireOfAll } from './rule.service.ts'
import { begin, confirm, readFactor, remove, removeKey, renew, step } from './two-factor.service.ts'

export function factorRoutes(app: FastifyInstance): void {
  codeRoutes(app)
  passkeyRoutes(app)
}

function codeRoutes(app: FastifyInstance): void {
  serve(app, getFactor, async ({ caller, ports }) => readFactor(ports, caller))
  serve(app, beginFactor, async ({ caller, ports }) => begin(ports, caller))
  serve(app, confirmFactor, async ({ body, caller, ports }) => ({
    recoveryCodes: await confirm(ports, caller, body.code),
  }))
  serve(app, giveCode, async ({ body, caller, ports }) => {
    await step(ports, caller, body)
    return undefined
  })
  serve(app, renewRecoveryCodes, async ({ body, caller, ports }) => ({
    recoveryCodes: await renew(ports, caller, body),
  }))
  serve(app, removeFactor, async ({ body, caller, ports }) => {
    await remove(ports, caller, body)
    return undefined
  })
  serve(app, requireFactor, async ({ body, caller, ports }) => {
    await requireOfAll(ports, caller, body.required)
    return undefined
  })
}

function passkeyRoutes(app: FastifyInstance): void {
  serve(app, askPasskey, async ({ caller, ports }) => askOwn(ports, caller))
  serve(app, beginPasskey, async ({ body, caller, ports }) => beginKey(ports, caller, body.proof))
  serve(app, makePasskey, async ({ body, caller, ports }) => ({ recoveryCodes: await keepKey(ports, caller, body) }))
  serve(app, renamePasskey, async ({ params, body, caller, ports }) => {
    await renameKey(ports, caller, params.passkeyId, body.name)
    return undefined
  })
  serve(app, removePasskey, async ({ params, body, caller, ports }) => {
    await removeKey(ports, caller, params.passkeyId, body)
    return undefined
  })
  serve(app, askAnyPasskey, async ({ body, ports }) => askAny(ports, body.eventId))
  serve(app, signInByPasskey, async ({ body, ports, language }) => ({
    token: await signInByKey(ports, { ...body, language }),
  }))
}
