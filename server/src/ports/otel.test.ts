import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trustIn } from '#kit/address.ts'
import type { Collector } from '#testing/collector.ts'
import { startCollector } from '#testing/collector.ts'
import type { TracesOptions } from './otel.ts'
import { openTelemetry } from './otel.ts'
import type { Cause } from './tracing.ts'

async function postLate(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const length = { 'content-length': Buffer.byteLength(body), expect: '100-continue' }
  const sent = request(url, { method: 'POST', headers: { ...headers, ...length } })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
}

const PARENT = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${PARENT}-00f067aa0ba902b7-01`
const job = { queue: 'emails.send', attempt: 1 }

describe('traces', () => {
  let collector: Collector
  const said: unknown[] = []
  beforeAll(async () => {
    collector = await startCollector()
  })
  afterAll(() => collector.close())

  const open = (own: Partial<TracesOptions> = {}) =>
    openTelemetry(
      {
        ...{ url: `${collector.url}/v1/traces`, headers: { 'api-key': 'secret' }, service: 'parvis-essai' },
        ...{ sampler: 'parentbased_always_on', ratio: 1, ...own },
      },
      { warn: (line: object) => void said.push(line) },
    )

  it('join a job to its cause, or only name it where the job was to wait', async () => {
    const tracing = open()
    const causes: (Cause | undefined)[] = []
    await tracing.followJob({ queue: 'first', attempt: 1 }, undefined, async () => {
      causes.push(tracing.causeOf(false), tracing.causeOf(true))
    })
    expect(tracing.causeOf(false)).toBeUndefined()
    const [now, later] = causes
    await tracing.followJob({ queue: 'at-once', attempt: 1 }, now, async () => {})
    await expect(
      tracing.followJob({ queue: 'later', attempt: 2 }, later, () => Promise.reject(new Error('ada@exemple.fr'))),
    ).rejects.toThrow('ada')
    await tracing.close()
    const span = (name: string) => collector.spans.find((one) => one.name === `job ${name}`)
    const first = span('first')
    expect(span('at-once')).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId })
    expect(span('later')).toMatchObject({ links: [{ traceId: first?.traceId }] })
    expect(span('later')?.traceId).not.toBe(first?.traceId)
    expect(collector.raw.join('')).toContain('parvis-essai')
    expect(collector.raw.join('')).not.toContain('ada@')
    expect(collector.headers.at(-1)).toMatchObject({ 'api-key': 'secret' })
  })

  it('go on from the trace of a trusted proxy, tell of routes alone, and ignore other callers', async () => {
    const seen: string[] = []
    for (const proxies of [1, false]) {
      const tracing = open()
      const app: FastifyInstance = Fastify()
      tracing.followRequests(app, trustIn(proxies))
      app.post('/badges/:code', async () => {
        seen.push(tracing.causeOf(false)?.traceparent.split('-')[1] ?? 'none')
        return {}
      })
      await app.listen({ port: 0, host: '127.0.0.1' })
      const address = app.listeningOrigin
      const headers = { traceparent, tracestate: 'who=ada@exemple.fr', 'content-type': 'application/json' }
      await postLate(`${address}/badges/7F3K9Q2M4XWT?token=T0KEN`, headers, '{"name":"Ada"}')
      await fetch(`${address}/nowhere/7F3K9Q2M4XWT`, { headers })
      await app.close()
      await tracing.close()
    }
    expect(seen).toEqual([PARENT, expect.not.stringContaining(PARENT)])
    const told = collector.spans.filter(({ name }) => name.includes('/badges/'))
    expect(told.map(({ name, traceId }) => [name, traceId])).toEqual(seen.map((id) => ['POST /badges/:code', id]))
    expect(collector.spans.map(({ name }) => name)).toContain('GET unknown')
    expect(collector.raw.join('')).not.toMatch(/7F3K|T0KEN|Ada|ada@/)
  })

  it('are as many as the sampler says, and all of those begun elsewhere', async () => {
    const counted = async (sampler: TracesOptions['sampler'], cause?: Cause) => {
      const before = collector.spans.length
      const tracing = open({ sampler, ratio: 0 })
      for (let i = 0; i < 5; i++) await tracing.followJob(job, cause, async () => {})
      await tracing.close()
      return collector.spans.length - before
    }
    expect(await counted('always_on')).toBe(5)
    expect(await counted('parentbased_traceidratio')).toBe(0)
    expect(await counted('parentbased_traceidratio', { traceparent })).toBe(5)
    expect(await counted('parentbased_always_on', { traceparent: traceparent.replace(/1$/, '0') })).toBe(0)
    expect(await counted('traceidratio', { traceparent })).toBe(0)
  })

  it('delay no job where the collector is silent or away, which the log says without their content', async () => {
    said.length = 0
    const away = open({ url: 'http://127.0.0.1:1/v1/traces' })
    collector.isSilent = true
    const silent = open()
    const wrong = open({ url: `${collector.url}/elsewhere` })
    for (const tracing of [away, silent, wrong]) {
      expect(await tracing.followJob(job, undefined, async () => 'done')).toBe('done')
    }
    // Spans are sent in batches: no collector has been called yet.
    expect(said).toEqual([])
    collector.isSilent = false
    await wrong.close()
    expect(said).toEqual([{ err: expect.any(Error) }])
    collector.isSilent = true
    await Promise.all([away.close(), silent.close()])
    collector.isSilent = false
    expect(JSON.stringify(said)).not.toContain('emails.send')
  })
})
