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
  serve(app, listAssociates, async ({ params, query, ports, language }) => ({
    data: await readAssociates(ports, { ...params, userId: query.userId }, language),
  }))
  serve(app, listMyAssociates, async ({ params, caller, ports, language }) => ({
    data: await readAssociates(ports, { ...params, userId: caller.userId }, language),
  }))
  serve(app, findByBadge, async ({ params, caller, ports, language }) => cardOfBadge(ports, caller, params, language))
  serve(app, search, async ({ query, caller, ports, language }) => searchAround(ports, { caller, language }, query))
  serve(app, getEventFlag, async ({ params, ports, language }) => ({ flag: await flagOf(ports, params, language) }))
}
