import { once } from 'node:events'
import { get } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '#ports/clock.ts'
import type { SocketPage } from '#testing/sockets.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import { trustIn } from './address.ts'
import type { ConnectionLimitOptions } from './limits/connection-limit.ts'
import { createConnectionLimit } from './limits/connection-limit.ts'
import { createRateLimiter, limitRoutes } from './limits/rate-limit.ts'
import { createMetrics } from './metrics.ts'
import type { PushSocket, SocketRoute } from './push-socket.ts'
import { asksForSocket, serveSockets } from './push-socket.ts'
import { serveEvents } from './push-sse.ts'
import type { Stream } from './push-stream.ts'
import { createStream } from './push-stream.ts'

interface Shown {
  readonly text: string
}
interface PushSite {
  readonly app: FastifyInstance
  readonly port: number
  readonly stream: Stream<Shown>
  readonly joined: readonly PushSocket[]
  say(text: string): void
  passedOver(): Promise<number>
}

const opened: FastifyInstance[] = []
const bare: WebSocket[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of bare.splice(0)) socket.terminate()
  for (const app of opened.splice(0)) await app.close()
})

/** A stream that sockets and events follow; « no » as a first word is refused, « fail » fails, « leaving » is welcomed once it has left. */
async function open(limits: Partial<ConnectionLimitOptions> = {}): Promise<PushSite> {
  const app = Fastify({ http: { shouldUpgradeCallback: asksForSocket } })
  opened.push(app)
  const metrics = createMetrics()
  app.decorate('ports', { clock: systemClock, metrics } as never)
  app.decorate('patience', 1)
  app.decorate('rateLimiter', createRateLimiter(systemClock, limits.factor ?? 1))
  limitRoutes(app)
  app.decorate('connectionLimit', createConnectionLimit({ trust: trustIn(1), metrics, factor: 1, ...limits }))
  const stream = createStream<Shown, { type: 'SAID'; text: string }>({ text: 'début' }, () => systemClock.now())
  const joined: PushSocket[] = []
  const route: SocketRoute = {
    path: '/push/test',
    async onHello(socket, word) {
      const hello = word as { type?: string; epoch?: string; seq?: number } | undefined
      if (hello?.type === 'FAIL') throw new Error('the database is away')
      if (hello?.type === 'LEAVING') await new Promise<void>((resolve) => socket.onClose(resolve))
      else if (hello?.type !== 'HELLO') return socket.refuse('HELLO')
      stream.join(socket, hello)
      socket.onCaughtUp(() => stream.catchUp(socket))
      socket.onClose(() => stream.leave(socket))
      joined.push(socket)
    },
  }
  serveSockets(app, [route])
  serveEvents(app, '/push/test/events', async (query) =>
    query.get('of') === 'nothing' ? undefined : { stream, onJoin: () => {} },
  )
  app.addHook('preClose', async () => stream.close((index) => 1_000 + index))
  return {
    app,
    port: await portOf(app),
    stream,
    joined,
    say: (text) => stream.publish({ type: 'SAID', text }, { text }),
    passedOver: async () => (await metrics.superseded.get()).values.reduce((sum, { value }) => sum + value, 0),
  }
}

const LARGE = 'x'.repeat(100_000)

async function fillLine({ say, passedOver }: PushSite, quick: SocketPage): Promise<number> {
  let last = 0
  while ((await passedOver()) < 10 && last < 2_000) {
    last++
    say(`${last} ${LARGE}`)
    await quick.hears(({ seq }) => seq === last)
  }
  return last
}

describe('a socket', () => {
  it('hears the state, then each change', async () => {
    const { port, say } = await open()
    const page = await openPage(port, '/push/test', {})
    expect(await page.hears(({ type }) => type === 'SNAPSHOT')).toMatchObject({ seq: 0, state: { text: 'début' } })
    say('un')
    expect(await page.hears(({ seq }) => seq === 1)).toMatchObject({ type: 'SAID', text: 'un' })
  })

  it('gets its missed frames when it comes back', async () => {
    const { port, say } = await open()
    const first = await openPage(port, '/push/test', {})
    const { epoch } = await first.hears(({ type }) => type === 'SNAPSHOT')
    first.socket.terminate()
    for (const text of ['un', 'deux']) say(text)
    const back = await openPage(port, '/push/test', { epoch, seq: 1 })
    await back.hears(({ seq }) => seq === 2)
    expect(back.heard).toMatchObject([{ type: 'SAID', text: 'deux' }])
  })

  it.each([
    ['a word that is invalid JSON', '{'],
    ['another word', '{"type":"BONJOUR"}'],
    ['octets', Buffer.from('{"type":"HELLO"}')],
  ])('is refused after %s', async (_, word) => {
    const { port } = await open()
    const page = await openPage(port, '/push/test', word)
    expect(await page.closed).toEqual({ code: 1008, reason: 'HELLO' })
  })

  it('is closed when it says too much', async () => {
    const { port } = await open()
    const page = await openPage(port, '/push/test', 'x'.repeat(5_000))
    expect((await page.closed).code).toBe(1009)
  })

  it('is asked to come back later when it cannot be welcomed', async () => {
    const { port } = await open()
    const page = await openPage(port, '/push/test', '{"type":"FAIL"}')
    expect(await page.closed).toEqual({ code: 1013, reason: 'LATER' })
  })

  it('that cannot follow is passed over, then told everything at once', async () => {
    // A slow listener has ten seconds to catch up: stops the clock.
    vi.useFakeTimers({ toFake: ['performance'] })
    const site = await open()
    const { port, stream, say } = site
    const slow = await openPage(port, '/push/test', {})
    const quick = await openPage(port, '/push/test', {})
    await Promise.all([slow, quick].map((page) => page.hears(({ type }) => type === 'SNAPSHOT')))
    slow.socket.pause()
    const last = await fillLine(site, quick)
    slow.socket.resume()
    const caughtUp = await slow.hears(({ type, seq }) => type === 'SNAPSHOT' && seq === last)
    expect(caughtUp['state']).toEqual({ text: `${last} ${LARGE}` })
    expect(slow.heard.length).toBeLessThan(last)
    say('fin')
    await slow.hears(({ seq }) => seq === last + 1)
    expect(stream.size).toBe(2)
  })

  it('is turned away with 503 when the server is full, and 404 at an unknown path', async () => {
    const { port } = await open({ maxInAll: 1 })
    const page = await openPage(port, '/push/test', {})
    await page.hears(({ type }) => type === 'SNAPSHOT')
    const refusedAt = async (path: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
      socket.on('error', () => {})
      const [, response] = await once(socket, 'unexpected-response')
      return [response.statusCode, response.headers['retry-after']]
    }
    expect(await refusedAt('/api/push/test')).toEqual([503, '20'])
    expect(await refusedAt('/api/push/other')).toEqual([404, undefined])
  })

  it('is turned away with 429 when its address has too many open, with any forwarding header, until one leaves', async () => {
    const { port } = await open({ maxPerAddress: 1, trust: trustIn(false) })
    const page = await openPage(port, '/push/test', {})
    await page.hears(({ type }) => type === 'SNAPSHOT')
    const another = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/push/test`, { headers })
        bare.push(socket.on('error', () => {}))
        socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode))
        socket.once('open', () => resolve('open'))
      })
    expect(await another({})).toBe(429)
    expect(await another({ 'x-forwarded-for': '203.0.113.7' })).toBe(429)
    const events = get({ port, path: '/api/push/test/events', host: '127.0.0.1' })
    const [refused] = await once(events, 'response')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    page.socket.terminate()
    await expect.poll(() => another({})).toBe('open')
  })

  it('is counted by the address that a proxy of ours tells', async () => {
    const { port } = await open({ maxPerAddress: 1, trust: trustIn('loopback') })
    const openFrom = async (address: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/push/test`, { headers: { 'x-forwarded-for': address } })
      bare.push(socket.on('error', () => {}))
      const outcome = await Promise.race([
        once(socket, 'open').then(() => 'open'),
        once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number),
      ])
      return outcome
    }
    expect(await openFrom('203.0.113.7')).toBe('open')
    expect(await openFrom('203.0.113.8')).toBe('open')
    expect(await openFrom('203.0.113.7')).toBe(429)
  })

  it('that leaves while it is being welcomed is not followed for ever', async () => {
    const { port, stream, joined } = await open()
    const page = await openPage(port, '/push/test', '{"type":"LEAVING"}')
    page.socket.terminate()
    await expect.poll(() => joined.length).toBe(1)
    expect(stream.size).toBe(0)
  })

  it('is told goodbye, and when to come back', async () => {
    const { app, port } = await open()
    const pages = await Promise.all([1, 2, 3].map(() => openPage(port, '/push/test', {})))
    await Promise.all(pages.map((page) => page.hears(({ type }) => type === 'SNAPSHOT')))
    await app.close()
    const goodbyes = await Promise.all(pages.map(({ closed }) => closed))
    expect(goodbyes.map(({ code }) => code)).toEqual([1012, 1012, 1012])
    expect(goodbyes.map(({ reason }) => reason).toSorted()).toEqual(['1000', '1001', '1002'])
  })
})

async function* eventsOf(port: number, path: string, headers: Record<string, string> = {}) {
  const request = get({ port, path: `/api${path}`, host: '127.0.0.1', headers })
  const [response] = await once(request, 'response')
  let rest = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      rest += chunk
      const parts = rest.split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts)
        yield Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s, 2))) as Record<string, string>
    }
  } finally {
    request.destroy()
  }
}

describe('a stream of events', () => {
  it('tells the state, each change, and goodbye', async () => {
    const { app, port, say } = await open()
    const events = eventsOf(port, '/push/test/events')
    const next = async () => (await events.next()).value ?? {}
    const first = await next()
    expect(JSON.parse(first['data'] ?? '')).toMatchObject({ type: 'SNAPSHOT', seq: 0 })
    say('un')
    const second = await next()
    expect(JSON.parse(second['data'] ?? '')).toMatchObject({ type: 'SAID', text: 'un' })
    expect(second['id']).toBe(first['id']?.replace(/0$/, '1'))
    const closing = app.close()
    expect(await next()).toEqual({ retry: '1000' })
    await events.return(undefined)
    await closing
  })

  it('that cannot be followed is told everything once it can be, and nothing after its goodbye', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const site = await open()
    const { port, stream } = site
    const uncaught: unknown[] = []
    const note = (error: unknown) => void uncaught.push(error)
    process.on('uncaughtException', note)
    const slow = get({ port, path: '/api/push/test/events', host: '127.0.0.1' })
    const [response] = await once(slow, 'response')
    const quick = await openPage(port, '/push/test', {})
    const last = await fillLine(site, quick)
    stream.close(() => 1_000)
    // A keep-alive is due before the goodbye was sent.
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    const heard: string[] = []
    for await (const chunk of response.setEncoding('utf8')) heard.push(chunk)
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
    const events = heard.join('').split('\n\n').filter(Boolean)
    expect(events.length).toBeLessThan(last)
    expect(events.at(-1)).toBe('retry: 1000')
  })

  it('goes on after the last event that was heard', async () => {
    const { port, say, stream } = await open()
    for (const text of ['un', 'deux', 'trois']) say(text)
    const { epoch } = stream.read()
    for (const [path, headers] of [
      ['/push/test/events', { 'last-event-id': `${epoch}:2` }],
      [`/push/test/events?lastEventId=${epoch}:2`, {}],
    ] as const) {
      const events = eventsOf(port, path, headers)
      expect(JSON.parse((await events.next()).value?.['data'] ?? '')).toMatchObject({ type: 'SAID', text: 'trois' })
      await events.return(undefined)
    }
    const events = eventsOf(port, '/push/test/events', { 'last-event-id': 'nonsense' })
    expect(JSON.parse((await events.next()).value?.['data'] ?? '')).toMatchObject({ type: 'SNAPSHOT', seq: 3 })
    await events.return(undefined)
  })

  it('is asked for so many times a minute from one address', async () => {
    const { app } = await open({ factor: 2 / 6_000 })
    const ask = async () => (await app.inject('/api/push/test/events?of=nothing')).statusCode
    expect([await ask(), await ask()]).toEqual([404, 404])
    expect(await ask()).not.toBe(404)
  })

  it('is unknown for a missing topic', async () => {
    const { app } = await open()
    expect((await app.inject('/api/push/test/events?of=nothing')).statusCode).toBe(404)
  })
})
