import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveShell } from '#kit/shell.ts'
import { openHouse } from '#testing/house.ts'
import { buildApp } from './app.ts'
import { boot } from './boot.ts'

async function site(): Promise<{ app: FastifyInstance; urls: Set<string> }> {
  const { ports } = await openHouse()
  const dist = await mkdtemp(join(tmpdir(), 'counted-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'assets', 'entry.js'), '')
  await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="fr"><head></head><body></body></html>')
  await writeFile(join(dist, 'ahead.json'), '[]')
  await writeFile(join(dist, 'offline.json'), '[]')
  await mkdir(join(dist, 'worker'))
  await writeFile(join(dist, 'worker', 'offline.js'), '')
  const app = await buildApp({ ...ports, jobs: { ...ports.jobs, define: () => undefined } }, { rateLimit: 1 })
  const print = async () => undefined
  await serveShell(app, { dist, media: dist, boot: (context, request) => boot(ports, context, request), print })
  await app.ready()
  return { app, urls: drawn(app.printRoutes({ commonPrefix: false })) }
}

function drawn(tree: string): Set<string> {
  const urls = new Set<string>()
  const above: string[] = []
  for (const line of tree.split('\n')) {
    const [, margin = '', part = '', isRoute] = /^([│├└─\s]*)(\S+)( \(.*\))?$/.exec(line) ?? []
    const depth = margin.length / 4 - 1
    const url = `${above[depth - 1] ?? ''}${part}`
    above.splice(depth, above.length, url)
    if (isRoute) urls.add(url)
  }
  return urls
}

let app: FastifyInstance
let urls: Set<string>
beforeAll(async () => {
  const made = await site()
  app = made.app
  urls = made.urls
})
afterAll(() => app.close())

it('each request is counted on its address, for any route', async () => {
  const uncounted: string[] = []
  let asked = 0
  for (const url of [...urls, '/api/unheard/of']) {
    const address = url.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x')
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      if (!app.hasRoute({ method, url }) && url !== '/api/unheard/of') continue
      asked += 1
      const { headers } = await app.inject({ method, url: address })
      if (headers['ratelimit-limit'] === undefined) uncounted.push(`${method} ${url}`)
    }
  }
  expect(uncounted).toEqual([])
  expect(asked).toBeGreaterThan(app.served.length + 10)
})

it.each([
  ['/', 12_000],
  ['/salon', 12_000],
  ['/salon/inscription', 12_000],
  ['/assets/entry.js', 120_000],
  ['/api/openapi.json', 600],
  ['/api/docs/json', 600],
  ['/healthz', 6000],
])('%s may be asked for %i times a minute from one address', async (url, most) => {
  // A separate address keeps the other tests' budget.
  const remoteAddress = '10.1.2.3'
  expect((await app.inject({ url, remoteAddress })).headers['ratelimit-limit']).toBe(String(most))
  const key = `address ${remoteAddress} ${routeOf(url)}`
  for (let n = 1; n < most; n++) app.rateLimiter.take({ key, most, windowMs: 60_000 })
  expect((await app.inject({ url, remoteAddress })).statusCode).toBe(429)
})

const routeOf = (url: string): string => ({ '/salon': '/:context', '/salon/inscription': '/:context/*' })[url] ?? url

it('the document of the API is the same bytes for each reader, in the encoding that they take', async () => {
  for (const url of ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml']) {
    const plain = await app.inject({ url })
    const br = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    const gzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    const again = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(again.rawPayload).toEqual(br.rawPayload)
  }
})
