import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** The best encoding that `Accept-Encoding` allows (RFC 9110, 12.5.3); undefined where it allows none. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = (accepted ?? '')
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, weight = '']) => !/^q=0(?:\.0{1,3})?$/.test(weight))
    .map(([name]) => name)
  return encodings.find((encoding) => taken.includes(encoding) || taken.includes('*'))
}

/**
 * Serves a text that is constant during the life of the process: written and compressed once, on the first request.
 */
export function cachedDocument(type: string, write: () => string) {
  let plain: Buffer | undefined
  const packed = new Map<Encoding, Promise<Buffer>>()
  const text = (): Buffer => {
    plain ??= Buffer.from(write())
    return plain
  }
  const packedBy = (encoding: Encoding): Promise<Buffer> => {
    const kept = packed.get(encoding) ?? compressors[encoding](text())
    packed.set(encoding, kept)
    return kept
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.type(type).header('vary', 'accept-encoding')
    if (!encoding) return reply.send(text())
    return reply.header('content-encoding', encoding).send(await packedBy(encoding))
  }
}
