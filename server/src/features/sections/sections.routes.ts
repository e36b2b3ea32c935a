import { listSections } from '@parvis/contract/sections/sections.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { isOfEvent } from '#features/participation/membership.service.ts'
import { isOfTeam } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { readSections } from './sections.service.ts'

export function sectionsRoutes(app: FastifyInstance): void {
  // Other people of the domain see no pages.
  serve(app, listSections, async ({ params: { domainId, eventId }, caller, ports, language }) => {
    const mayRead = isOfTeam(caller, eventId) || (await isOfEvent(ports.db, eventId, caller.userId))
    const { sentences } = await loadEvent(ports.db, eventId, domainId)
    return { data: mayRead ? await readSections(ports, eventId, sentences[language]) : [] }
  })
}
