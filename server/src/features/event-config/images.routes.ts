import { getImage, uploadImage } from '@parvis/contract/event-config/event-config.ts'
import type { FastifyInstance } from 'fastify'
import { readUpload } from '#features/files/upload-request.service.ts'
import { serve } from '#kit/serve.ts'
import { startSweepingImages } from './images.jobs.ts'
import { keepImageOf, openImage } from './images.service.ts'

export function imagesRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startSweepingImages(app.ports))

  serve(app, uploadImage, async ({ params, query, ports, request }) => {
    const { bytes } = await readUpload(request)
    return keepImageOf(ports, params.eventId, { bytes, use: query.use })
  })

  serve(app, getImage, async ({ params, ports, reply }) => {
    const { size, content, contentType } = await openImage(ports, params.name)
    return reply
      .type(contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-length', size)
      .send(content)
  })
}
