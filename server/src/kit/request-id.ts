import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Trust } from './address.ts'

/** What a proxy may call a request: nothing that could break a line of the log, nor hold an address. */
const GIVEN = /^[\w-]{8,64}$/

/** Whether a request comes straight from a proxy that is trusted, whose words about it are taken. */
export const isFromProxy = ({ socket }: Pick<IncomingMessage, 'socket'>, trust: Trust): boolean =>
  socket.remoteAddress !== undefined && trust(socket.remoteAddress, 0)

/** How requests are named in the log and the answers: as the trusted proxy names them, or by a name of their own. */
export function requestIdsBy(trust: Trust): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id']
    return typeof given === 'string' && GIVEN.test(given) && isFromProxy(request, trust) ? given : randomUUID()
  }
}

/** Says the name of each request in its answer, so that whoever complains can be found in the log. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
