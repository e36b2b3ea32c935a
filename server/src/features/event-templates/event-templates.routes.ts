import {
  createEvent,
  keepModel,
  listModels,
  planCopy,
  removeModel,
  renameModel,
} from '@parvis/contract/event-templates/event-templates.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { planCopy as plan } from './copies.service.ts'
import { createEvent as create } from './creation.service.ts'
import {
  keepModel as keep,
  listModels as list,
  removeModel as remove,
  renameModel as rename,
} from './models.service.ts'

export function preparingRoutes(app: FastifyInstance): void {
  serve(app, createEvent, async ({ body, caller, ports }) => create(ports, caller, body))
  serve(app, planCopy, async ({ query, caller, ports }) => plan(ports, caller, query))
  serve(app, listModels, async ({ caller, ports }) => ({ data: await list(ports, caller) }))
  serve(app, keepModel, async ({ params, body, ports }) => keep(ports, params, body))
  serve(app, renameModel, async ({ params, body, caller, ports }) => {
    await rename(ports, caller, params.modelId, body.name)
    return undefined
  })
  serve(app, removeModel, async ({ params, body, caller, ports }) => {
    await remove(ports, caller, params.modelId, body.name)
    return undefined
  })
}
