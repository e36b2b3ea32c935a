import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { ipOf, trustIn } from './address.ts'

describe('the address of a bare request', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9, 10.0.0.2' }
  const configurations = [false, true, 0, 1, 2, 'loopback', 'loopback, 10.0.0.0/8', '192.0.2.1'] as const

  it.each(configurations)('is the same that calls are counted by, with TRUST_PROXY at %s', async (proxies) => {
    const trust = trustIn(proxies)
    const app = Fastify({ trustProxy: typeof proxies === 'number' ? trust : proxies })
    app.get('/', async (request) => [request.ip, ipOf(request.raw, trust)])
    for (const headers of [forwarded, {}, { 'x-forwarded-for': 'not an address' }]) {
      const [counted, bare] = (await app.inject({ url: '/', headers })).json<[string, string]>()
      expect(bare).toBe(counted)
    }
  })
})
