import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { serveSockets } from '../server/src/kit/push-socket.ts'
import { createStream, textFrame } from '../server/src/kit/push-stream.ts'
import { systemClock } from '../server/src/ports/clock.ts'
import { answerQuestions } from './children.ts'

/** What is pushed ten times a second: 300 octets once it travels, with when it left. */
export interface Pushing {
  readonly perSecond: number
  readonly seconds: number
}

const PATH = '/push/live'
const SIZE = 300
const at = () => Number(process.hrtime.bigint() / 1000n) / 1000

/** Ours: the stream and the sockets of the product. */
async function ours() {
  const app = Fastify()
  app.decorate('ports', { clock: systemClock } as never)
  const stream = createStream<object>({}, () => systemClock.now())
  serveSockets(app, [
    {
      path: PATH,
      async onHello(socket, hello) {
        stream.join(socket, hello as object)
        socket.onCaughtUp(() => stream.catchUp(socket))
        socket.onClose(() => stream.leave(socket))
      },
    },
  ])
  await app.listen({ port: 0, host: '127.0.0.1' })
  const room = SIZE - stream.snapshot().text.length - '"at":123456789.123,"pad":"",'.length
  return {
    server: app.server,
    push: () => stream.publish('STATE', { at: at(), pad: 'x'.repeat(room) }, {}),
  }
}

/** The floor: bare `ws`, one frame made once and written to every connection. */
async function floor() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, clientTracking: false })
  const connections = new Set<{ write(frame: Buffer): unknown }>()
  server.on('connection', (socket, { socket: connection }) => {
    socket.send('{"type":"SNAPSHOT","epoch":"e","seq":0}')
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  await new Promise((resolve) => server.on('listening', resolve))
  let seq = 0
  return {
    server,
    push: () => {
      seq++
      const text = JSON.stringify({ type: 'STATE', epoch: 'e', seq, at: at() })
      const frame = textFrame(`${text.slice(0, -1)},"pad":"${'x'.repeat(SIZE - text.length - 10)}"}`)
      for (const connection of connections) connection.write(frame)
    },
  }
}

const { server, push } = await (process.env['BENCH_SIDE'] === 'floor' ? floor() : ours())

async function pushAll({ perSecond, seconds }: Pushing): Promise<number> {
  const step = 1000 / perSecond
  const start = performance.now()
  const total = perSecond * seconds
  for (let i = 0; i < total; i++) {
    const wait = start + i * step - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    push()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return total
}

answerQuestions({
  ready: () => {},
  port: () => (server.address() as AddressInfo).port,
  push: pushAll,
  cpu: () => process.cpuUsage(),
  memory: () => {
    globalThis.gc?.()
    return process.memoryUsage().rss
  },
})

process.once('SIGTERM', () => process.exit(0))
