import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** The best encoding that `Accept-Encoding` takes (RFC 9110, 12.5.3); nothing where it takes none. */
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

/** Serves a text that stays the same as long as the process lives: written, and compressed, once, when it is first asked for. */
export function keptDocument(type: string, write: () => string) {
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
