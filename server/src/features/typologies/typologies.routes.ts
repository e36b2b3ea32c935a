import { createHash } from 'node:crypto'
import { listTypologies as endpoint, readPriceList as priceList } from '@parvis/contract/typologies/typologies.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { isKnownTag } from '#kit/etag.ts'
import { serve } from '#kit/serve.ts'
import { readPriceList } from './pricelist.service.ts'
import { startTypeJob } from './typologies.jobs.ts'
import { listTypologies } from './typologies.service.ts'

export function typologiesRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startTypeJob(app.ports))
  serve(app, endpoint, async ({ params, ports }) => ({ data: await listTypologies(ports.db, params.eventId) }))
  serve(app, priceList, async ({ params, ports, language, reply, request }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const list = await readPriceList(ports, event, language)
    const tag = `"${createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22)}"`
    // Revalidated each time: prices and availability may change at any moment.
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-language')
    if (isKnownTag(request.headers, tag)) return reply.code(304).send()
    return list
  })
}
