import {
  findByBadge,
  getEventFlag,
  listAssociates,
  listMyAssociates,
  search,
} from '@parvis/contract/directory/directory.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { cardOfBadge, flagOf, readAssociates, searchAround } from './directory.service.ts'

export function directoryRoutes(app: FastifyInstance): void {
  serve(app, listAssociates, async ({ params, query, ports }) => ({
    data: await readAssociates(ports.db, params.eventId, query.userId),
  }))
  serve(app, listMyAssociates, async ({ params, caller, ports }) => ({
    data: await readAssociates(ports.db, params.eventId, caller.userId),
  }))
  serve(app, findByBadge, async ({ params, caller, ports }) =>
    cardOfBadge(ports.db, caller, params.eventId, params.code),
  )
  serve(app, search, async ({ query, caller, ports }) => searchAround(ports.db, caller, query))
  serve(app, getEventFlag, async ({ params, ports, language }) => ({ flag: await flagOf(ports, params, language) }))
}
