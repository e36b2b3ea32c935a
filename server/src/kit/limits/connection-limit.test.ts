import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openHouse } from '#testing/house.ts'
import { portOf } from '#testing/sockets.ts'
import { trustIn } from '../address.ts'
import { createMetrics } from '../metrics.ts'
import { createConnectionLimit } from './connection-limit.ts'

const from = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage
const limits = { trust: trustIn(false), maxPerAddress: 2, maxInAll: 5 }

describe('the limit of open connections', () => {
  it('lets in as many of an address as may be, and others again once some have left', async () => {
    const metrics = createMetrics()
    const connectionLimit = createConnectionLimit({ ...limits, metrics, factor: 1 })
    const lines = [new EventEmitter(), new EventEmitter()]
    const admit = (address: string, line = new EventEmitter()) => connectionLimit.admit(from(address), line)
    expect(lines.map((line) => admit('192.0.2.1', line))).toEqual([undefined, undefined])
    expect(admit('192.0.2.1')).toBe(429)
    expect(admit('::ffff:192.0.2.1')).toBe(429)
    expect(admit('192.0.2.2')).toBeUndefined()
    lines[0]?.emit('close')
    expect(admit('192.0.2.1')).toBeUndefined()
    const counts = await metrics.registry.metrics()
    expect(counts).toContain('push_lines 3')
    expect(counts).toContain('push_turned_away_total{status="429"} 2')
  })

  it('multiplies the limit of an address, lifts it at 0, and never lifts the limit of all', () => {
    for (const [factor, ...outcomes] of [
      [2, undefined, undefined, undefined, undefined, 429],
      [0, undefined, undefined, undefined, undefined, undefined, 503],
    ]) {
      const connectionLimit = createConnectionLimit({ ...limits, metrics: createMetrics(), factor: factor ?? 1 })
      expect(outcomes.map(() => connectionLimit.admit(from('192.0.2.1'), new EventEmitter()))).toEqual(outcomes)
    }
  })

  it('admits no connection while the house closes', () => {
    const connectionLimit = createConnectionLimit({ ...limits, metrics: createMetrics(), factor: 1 })
    connectionLimit.close()
    expect(connectionLimit.admit(from('192.0.2.1'), new EventEmitter())).toBe(503)
  })
})

describe('a bare request to the application', () => {
  const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
  const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

  async function answerTo(request: string): Promise<string | undefined> {
    const { app } = await openHouse()
    const socket = connect(await portOf(app), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    const said = await text(socket)
    return said.split('\r\n')[0]
  }

  it.each(['//', '/\\', 'http://[', '//[::1', '/%', 'http://a:b:c/'])(
    'for a socket at %s is refused, and harms nothing',
    async (url) => {
      expect(await answerTo(`GET ${url} HTTP/1.1\r\nHost: h\r\n${UPGRADE}\r\n${KEY}\r\n\r\n`)).toMatch(/ 40[04] /)
      expect((await (await openHouse()).app.inject('/healthz')).statusCode).toBe(200)
    },
  )

  it('for a socket where none is served may be reset at any moment', async () => {
    const { app } = await openHouse()
    const port = await portOf(app)
    const uncaught: unknown[] = []
    const note = (error: unknown) => void uncaught.push(error)
    process.on('uncaughtException', note)
    for (let i = 0; i < 50; i++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      const taken = once(app.server, 'upgrade')
      socket.write(`GET /api/push/none${i} HTTP/1.1\r\nHost: h\r\n${UPGRADE}\r\n${KEY}\r\n\r\n`)
      const [, connection] = await taken
      socket.resetAndDestroy()
      // Writes to the closed connection now fail with one error or another.
      connection.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  it.each(['h2c', 'TLS/1.0', 'websocket, h2c'])('that offers %s is served as if it had not', async (offered) => {
    const asking = `Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${offered}\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA`
    expect(await answerTo(`GET /healthz HTTP/1.1\r\nHost: h\r\n${asking}\r\n\r\n`)).toBe('HTTP/1.1 200 OK')
  })
})
