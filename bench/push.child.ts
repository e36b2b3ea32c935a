import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { WebSocketServer } from 'ws'
import { trustIn } from '../server/src/kit/address.ts'
import { createConnectionLimit } from '../server/src/kit/limits/connection-limit.ts'
import type { Metrics } from '../server/src/kit/metrics.ts'
import { createMetrics } from '../server/src/kit/metrics.ts'
import { serveSockets } from '../server/src/kit/push-socket.ts'
import { createStream, textFrame } from '../server/src/kit/push-stream.ts'
import { systemClock } from '../server/src/ports/clock.ts'
import { answerQuestions } from './children.ts'

/** Pushes of 300 bytes, with the time of sending. */
export interface Pushing {
  readonly perSecond: number
  readonly seconds: number
}

const PATH = '/push/live'
const SIZE = 300
const at = () => Number(process.hrtime.bigint() / 1000n) / 1000

async function ours() {
  const app = Fastify()
  const metrics = createMetrics()
  app.decorate('ports', { clock: systemClock, metrics } as never)
  // One machine stands for ten thousand: the limit of an address is lifted.
  app.decorate('connectionLimit', createConnectionLimit({ trust: trustIn(false), metrics, factor: 0 }))
  let superseded = 0
  const stream = createStream<object, { type: 'STATE' }>(
    {},
    () => systemClock.now(),
    (messages) => {
      superseded += messages
    },
  )
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
  // A state is as large as a change, so that a slow listener saves messages, not bytes.
  const room = SIZE - stream.snapshot().frames.length - '"at":123456789.123,"pad":"",'.length
  return {
    server: app.server,
    push: (at: number) => {
      const state = { at, pad: 'x'.repeat(room) }
      stream.publish({ type: 'STATE', ...state }, state)
    },
    superseded: async () => superseded + (await lateInLines(metrics)),
  }
}

/** States replaced by a later one for slow listeners. */
async function lateInLines({ superseded: counter }: Metrics): Promise<number> {
  const { values } = await counter.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

/** Bare `ws`: one frame, written to every connection. */
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
    push: (at: number) => {
      seq++
      const text = JSON.stringify({ type: 'STATE', epoch: 'e', seq, at })
      const frame = textFrame(`${text.slice(0, -1)},"pad":"${'x'.repeat(SIZE - text.length - 10)}"}`)
      for (const connection of connections) connection.write(frame)
    },
    superseded: async () => 0,
  }
}

const { server, push, superseded } = await (process.env['BENCH_SIDE'] === 'floor' ? floor() : ours())

async function pushAll({ perSecond, seconds }: Pushing): Promise<number> {
  const step = 1000 / perSecond
  const start = performance.now()
  const began = at()
  const total = perSecond * seconds
  for (let i = 0; i < total; i++) {
    const wait = start + i * step - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    // Measured from the due time, however late this loop is.
    push(began + i * step)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return total
}

answerQuestions({
  ready: () => {},
  port: () => (server.address() as AddressInfo).port,
  push: pushAll,
  superseded,
  cpu: () => process.cpuUsage(),
  memory: () => {
    globalThis.gc?.()
    return process.memoryUsage().rss
  },
})

process.once('SIGTERM', () => process.exit(0))
