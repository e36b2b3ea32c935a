import type { FastifyInstance } from 'fastify'

/** Takes a call that is said to carry JSON and carries nothing, as many libraries send it, for one without a body. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    return parse(request, body, done)
  })
}
