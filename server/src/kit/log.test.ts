import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { MOST_MS, processed } from '#testing/processor.ts'
import { createLog, errorForLog, logOptions } from './log.ts'
import { createMetrics, observeRequests } from './metrics.ts'

describe('the log', () => {
  it('holds neither query, token, address, parameter nor cookie', async () => {
    const lines: string[] = []
    const app = Fastify({ logger: { ...logOptions('info'), stream: { write: (line) => void lines.push(line) } } })
    app.get('/people/:name', async (request) => {
      request.log.info({ headers: request.headers, email: 'ada@example.org', guest: { badge: 'B4DGE' } }, 'seen')
      throw new Error('550 no mailbox <ada@example.org>\nparams: Lovelace')
    })
    await app.inject({
      url: '/people/ada@example.org?token=T0KEN',
      headers: { authorization: 'Bearer T0KEN', cookie: 'session=T0KEN' },
    })
    await app.inject('/nowhere?token=T0KEN')
    await app.close()
    const log = lines.join('')
    expect(log).toContain('"route":"/people/:name"')
    expect(log).not.toMatch(/T0KEN|ada@|ada%40|B4DGE|Lovelace/)
  })

  it('says the route of a call, and no badge code of its address', async () => {
    const lines: string[] = []
    const app = Fastify({ loggerInstance: createLog('info', { write: (line) => void lines.push(line) }) })
    app.get('/badges/:code', async () => 'ok')
    await app.inject('/badges/7F3K9Q2M4XWT')
    await app.inject('/nowhere/7F3K9Q2M4XWT')
    await app.close()
    expect(lines.map((line) => JSON.parse(line).req?.route).filter(Boolean)).toEqual(['/badges/:code', 'unknown'])
    expect(lines.join('')).not.toContain('7F3K9Q2M4XWT')
  })

  it('masks personal data at any place of a line, and no technical data', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const id = '01a400fd-90d0-758c-a949-123456789012'
    log.warn(
      {
        reason: 'no:\nada@exemple.fr, then <zoé.o’neil+x@café.fr>',
        deep: { er: [{ to: '+33612345678' }] },
        id,
        ms: 1.123456789012,
      },
      'node_modules/@fastify/static: 7F3K9Q2M4XWT',
    )
    log.error({ err: new Error('no\nada@exemple.fr') }, 'failed')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      id,
      ms: 1.123456789012,
      msg: 'node_modules/@fastify/static: [masked]',
    })
    expect(lines.join('')).not.toMatch(/ada@|zoé|café|612345678|7F3K/)
    expect(() => lines.map((line) => JSON.parse(line))).not.toThrow()
  })

  it.each([
    ...['authorization', 'cookie', 'password', 'token', 'code', 'proof'],
    ...['badge', 'secret', 'email', 'mail', 'phone'],
  ])('masks the value of %s, also in what a line holds', (key) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    log.info({ [key]: 'h1dden', of: { [key]: 'h1dden', that: { [key]: 'h1dden', id: 'shown' } } }, 'seen')
    expect(lines.join('')).toContain('shown')
    expect(lines.join('')).not.toContain('h1dden')
  })

  it('reads a long text once', async () => {
    const read = (message: string) => processed(() => errorForLog(new Error(message)).message)
    for (const pump of ['a', 'a.', '/', '/a', '?', 'a@', '+1', '1', 'A1', '\\n'])
      expect((await read(pump.repeat(100_000))).ms).toBeLessThan(MOST_MS)
  })

  it('keeps the reason why a statement failed and drops its personal data', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email', detail: 'ada' })
    const logged = errorForLog(new Error('Failed query: insert into users\nparams: ada,lovelace', { cause }))
    expect(logged).toMatchObject({
      message: 'Failed query: insert into users',
      cause: { errorCode: '23505', constraint: 'users_email' },
    })
    expect(JSON.stringify(logged)).not.toMatch(/"ada|lovelace/)
  })
})

describe('the metrics', () => {
  it('count requests by route pattern', async () => {
    const metrics = createMetrics()
    const app = Fastify()
    observeRequests(app, metrics)
    app.get('/events/:id', async () => 'ok')
    await app.inject('/events/1')
    await app.inject('/events/2')
    await app.inject('/elsewhere')
    await app.close()
    const page = await metrics.registry.metrics()
    expect(page).toContain('http_request_duration_seconds_count{method="GET",route="/events/:id",status="200"} 2')
    expect(page).toContain('http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1')
  })
})
