import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import type { Collector, ReceivedSpan } from '#testing/collector.ts'
import { startCollector } from '#testing/collector.ts'
import type { Server } from '#testing/server-process.ts'
import { callServer, startServer } from '#testing/server-process.ts'
import { migratedPostgres } from '#testing/template.ts'
import { importInto, makePeople, SECRET } from '#testing/two-servers.ts'

const followed = {
  parvis: 1,
  domain: { id: 'traces', name: 'Traces' },
  context: 'traces',
  name: 'Traces',
  days: [{ id: 'j1', day: '2099-05-11' }],
  emails: {
    templates: [{ id: 'mot', label: 'Mot', language: 'fr', subject: 'Bonjour', bodyHtml: '<p>Bonjour</p>' }],
    actions: [{ id: 1, enabled: true, templates: { fr: 'mot' } }],
  },
}
const STRANGER = '4bf92f3577b34da6a3ce929d0e0e4736'

describe('a registration, followed from a process that serves to one that does the work', () => {
  const opened: (() => Promise<unknown>)[] = []
  let database: Database
  let collector: Collector
  let servers: Server[]
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parvis-traces-'))
    opened.unshift(() => rm(dataDir, { recursive: true }))
    const scratch = await migratedPostgres()
    opened.unshift(() => scratch.drop())
    database = await openDatabase({ url: scratch.url, poolSize: 4 })
    opened.unshift(() => database.close())
    collector = await startCollector()
    opened.unshift(() => collector.close())
    const env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url, SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    servers = await Promise.all(['web', 'worker'].map((role) => startServer(env, ['--role', role])))
  })
  afterAll(async () => {
    for (const server of servers ?? []) server.kill('SIGKILL')
    for (const close of opened) await close()
  })

  it('is one trace of its request, its statements, its mail and the mail’s, and names no person', async () => {
    const eventId = await importInto(database, followed)
    const [person] = await makePeople(database, 'traces', 1)
    if (!person) throw new Error('nobody')
    const route = `PUT /domains/traces/events/${eventId}/users/${person.userId}/registration`
    const body = { values: { participation: { participation: 4 }, dates: { dayIds: ['j1'] } } }
    const headers = { traceparent: `00-${STRANGER}-00f067aa0ba902b7-01`, tracestate: 'a=b' }
    const [web] = servers as [Server, Server]
    expect((await callServer(web, route, { token: person.token, body, headers })).status).toBe(200)
    const left = async () => {
      const { rows } = await database.pool.query<{ status: string }>('select status from outbox')
      return rows.map(({ status }) => status)
    }
    await expect.poll(left).toEqual(['kept'])
    // Servers send the remaining spans before they end.
    for (const server of servers) server.kill('SIGTERM')
    expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0])

    const request = collector.spans.find(({ name }) => name.startsWith('PUT ')) as ReceivedSpan
    expect(request.name).toBe('PUT /api/domains/:domainId/events/:eventId/users/:userId/registration')
    expect([request.parentSpanId ?? '', request.traceId === STRANGER]).toEqual(['', false])
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === request.traceId)
    const under = (parent: ReceivedSpan) => ofTrace.filter(({ parentSpanId }) => parentSpanId === parent.spanId)
    const names = under(request).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['BEGIN', 'INSERT participations', 'INSERT outbox', 'COMMIT']))
    const job = under(request).find(({ name }) => name === 'job emails.send') as ReceivedSpan
    expect(under(job).map(({ name }) => name)).toContain('UPDATE outbox')
    const ids = new Set(ofTrace.map(({ spanId }) => spanId))
    expect(ofTrace.filter((span) => span !== request && !ids.has(span.parentSpanId ?? ''))).toEqual([])
    const raw = collector.raw.join('')
    for (const personal of [person.email, person.token, person.userId, eventId, 'Camille', 'Roux', 'Bonjour', STRANGER])
      expect(raw).not.toContain(personal)
  })
})
