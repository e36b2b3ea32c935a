import { listSections, saveSections } from '@parvis/contract/sections/sections.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readSections, saveAllSections } from './sections.service.ts'

export function sectionsRoutes(app: FastifyInstance): void {
  serve(app, listSections, async ({ params, ports }) => ({ data: await readSections(ports, params.eventId) }))
  serve(app, saveSections, async ({ params, body, ports }) => ({
    data: await saveAllSections(ports, params.eventId, body.sections),
  }))
}
