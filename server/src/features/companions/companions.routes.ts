import {
  addCompanion as addEndpoint,
  createPerson as createEndpoint,
  listCompanions,
  removeCompanion as removeEndpoint,
} from '@parvis/contract/companions/companions.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { addCompanion, createPerson, readCompanions, removeCompanion } from './companions.service.ts'

export function companionsRoutes(app: FastifyInstance): void {
  serve(app, listCompanions, async ({ params, query, ports, caller, language }) => ({
    data: await readCompanions(ports, { ...params, ...query }, { caller, language }),
  }))
  serve(app, addEndpoint, async ({ params, query, body, ports, caller, language }) =>
    addCompanion(ports, { ...params, ...query }, body, { caller, language }),
  )
  serve(app, removeEndpoint, async ({ params, ports, caller, language }) => {
    await removeCompanion(ports, params, caller, language)
    return undefined
  })
  serve(app, createEndpoint, async ({ params, body, ports, caller, language }) =>
    createPerson(ports, params, body, { caller, language }),
  )
}
