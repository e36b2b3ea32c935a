import { download, getFile, uploadFile } from '@parvis/contract/files/files.ts'
import type { FastifyInstance } from 'fastify'
import { hasRight } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { contentDisposition, openDownload } from './downloads.service.ts'
import { startSweeping } from './files.jobs.ts'
import { describeFile, keepUpload } from './files.service.ts'
import { readUpload } from './upload-request.service.ts'

/** Types that may open in the browser; others are always saved. */
const SHOWN = /^(application\/pdf|image\/(jpeg|png|webp))$/

export function filesRoutes(app: FastifyInstance): void {
  // Only a listening server runs jobs; one built for tests or documentation does not.
  app.addHook('onListen', () => startSweeping(app.ports))

  serve(app, uploadFile, async ({ params, caller, ports, request }) =>
    keepUpload(ports, params, { ...(await readUpload(request)), sender: caller.userId }),
  )

  serve(app, getFile, async ({ params, caller, ports }) => {
    const { userId } = caller
    const isOrganisers = userId !== params.userId && hasRight(caller, 'people.read', params.eventId)
    const holder = isOrganisers ? { userId, eventId: params.eventId, right: 'people.read' as const } : undefined
    return describeFile(ports, params, params.fileId, holder)
  })

  serve(app, download, async ({ params, query, ports, reply }) => {
    const { size, content, contentType, maxAge } = await openDownload(ports, params.token, params.name)
    const inline = query.inline !== undefined && SHOWN.test(contentType)
    return reply
      .type(contentType)
      .header('content-disposition', contentDisposition(params.name, inline))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', maxAge > 0 ? `private, max-age=${maxAge}, immutable` : 'private, no-store')
      .header('content-length', size)
      .send(content)
  })
}
