import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Trust } from './address.ts'

/** Allowed form of a proxy's request id: safe in the log, without personal data. */
const GIVEN = /^[\w-]{8,64}$/

/** Whether a request comes directly from a trusted proxy, whose headers are believed. */
export const isFromProxy = ({ socket }: Pick<IncomingMessage, 'socket'>, trust: Trust): boolean =>
  socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0)

/** Ids of requests for log and responses: that of the trusted proxy, or a random one. */
export function requestIdsBy(trust: Trust): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id']
    return typeof given === 'string' && GIVEN.test(given) && isFromProxy(request, trust) ? given : randomUUID()
  }
}

/** Sends each request's id in `X-Request-Id`, so that a complaint can be matched to the log. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
