import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { openHouse } from '#testing/house.ts'
import { portOf } from '#testing/sockets.ts'
import { IDLE_TIMEOUT_MS, limitBodyTime, serverTimeouts } from './slow-body-timeout.ts'

const HOUR = 3_600_000

async function open(times: { body: number; upload: number; left: number }) {
  const app = Fastify()
  limitBodyTime(app, times)
  const endpoint = { consumes: 'multipart/form-data' } as never
  app.post('/call', async () => 'received')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'never')
  app.post('/upload', { config: { endpoint } }, async () => 'received')
  const port = await portOf(app)
  /** Sends half of the announced body; returns the status line of the response. */
  const half = async (path: string, more?: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 10`
    socket.write(`${head}\r\n\r\nhello`)
    if (more !== undefined) socket.write(more)
    const said = await text(socket)
    return said.split('\r\n')[0]
  }
  return { app, half }
}

it('a body that does not come in time is answered 408 and its connection ended', async () => {
  const hasty = await open({ body: 20, upload: HOUR, left: HOUR })
  expect(await hasty.half('/call')).toBe('HTTP/1.1 408 Request Timeout')
  await hasty.app.close()
  const patient = await open({ body: HOUR, upload: HOUR, left: HOUR })
  expect(await patient.half('/call', 'world')).toBe('HTTP/1.1 200 OK')
  await patient.app.close()
})

it('an upload has more time, since phones send slowly', async () => {
  const { app, half } = await open({ body: HOUR, upload: 20, left: HOUR })
  expect(await half('/upload')).toBe('HTTP/1.1 408 Request Timeout')
  await app.close()
})

it('the rest of a refused body is not waited for long', async () => {
  const { app, half } = await open({ body: HOUR, upload: HOUR, left: 20 })
  expect(await half('/refused')).toBe('HTTP/1.1 401 Unauthorized')
  await app.close()
})

it('the application bounds headers, bodies and silence', async () => {
  const { app } = await openHouse()
  expect(app.server).toMatchObject({
    headersTimeout: serverTimeouts.headersTimeout,
    requestTimeout: serverTimeouts.requestTimeout,
    timeout: IDLE_TIMEOUT_MS,
  })
  const largestFileOverASlowLine = (10 * 1024 * 1024 * 8) / 256_000
  expect(serverTimeouts.requestTimeout / 1_000).toBeGreaterThan(largestFileOverASlowLine)
})
