import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'

export interface Received {
  readonly type: string
  readonly epoch: string
  readonly seq: number
  readonly [key: string]: unknown
}

export interface SocketPage {
  readonly socket: WebSocket
  readonly heard: Received[]
  /** The first matching message, past or future. */
  hears(isSuch: (message: Received) => boolean): Promise<Received>
  readonly closed: Promise<{ code: number; reason: string }>
}

export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

export async function openPage(port: number, path: string, hello?: object | string | Buffer): Promise<SocketPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api${path}`)
  const heard: Received[] = []
  let woken = () => {}
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as Received)
    woken()
  })
  const closed = once(socket, 'close').then(([code, reason]) => ({ code: code as number, reason: String(reason) }))
  await once(socket, 'open')
  if (hello !== undefined)
    socket.send(
      typeof hello === 'string' || Buffer.isBuffer(hello) ? hello : JSON.stringify({ type: 'HELLO', ...hello }),
    )
  return {
    socket,
    heard,
    closed,
    async hears(isSuch) {
      for (;;) {
        const found = heard.find(isSuch)
        if (found) return found
        await new Promise<void>((resolve) => {
          woken = resolve
        })
      }
    },
  }
}
