import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { errorForLog, logOptions, pathForLog } from './log.ts'
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
    expect(log).toContain('/people/[masked]')
    expect(log).not.toMatch(/T0KEN|ada@|B4DGE|Lovelace/)
  })

  it('masks what may be a token in a path and leaves identifiers', () => {
    expect(pathForLog('/badges/eyJhbGciOiJIUzI1NiJ9.e30.x1?a=b')).toBe('/badges/[masked]')
    expect(pathForLog('/events/7f9c24e8-3b12-4fef-91e0-56a2d5a5d5a5/companions')).toBe(
      '/events/7f9c24e8-3b12-4fef-91e0-56a2d5a5d5a5/companions',
    )
  })

  it('keeps why a statement failed and drops whose data it held', () => {
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
