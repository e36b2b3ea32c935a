import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { buildFront } from '../scripts/front-build.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import { CONTEXTS, FOLLOWER, seedSite, VISITOR } from './front.events.ts'
import type { Weighed, Zipped } from './front.page.ts'
import { Phone, zippedOf } from './front.page.ts'
import { median, print, rounded } from './measure.ts'
import { scratchDatabase } from './scratch.ts'

const RUNS = 3
const GROWN = 10
const FOLDER = '.data/bench/front'
/** kB are 1 000 bytes, of gzipped JavaScript and CSS. */
const TARGET = {
  firstJs: 105,
  registrationJs: 140,
  liveJs: 140,
  css: 8,
  cls: 0.02,
  tbtMs: 100,
  registrationRequests: 20,
  firstLcpMs: 1200,
  registrationLcpMs: 1400,
  liveLcpMs: 1800,
}

interface Visit {
  readonly name: string
  readonly path: string
  readonly as?: { readonly context: string; readonly email: string; readonly password: string }
  readonly shows: string
}

const VISITS: readonly Visit[] = [
  { name: 'first', path: `/${CONTEXTS.event}`, shows: 'S’inscrire' },
  {
    name: 'registration',
    path: `/${CONTEXTS.event}/inscription`,
    as: { context: CONTEXTS.event, ...VISITOR },
    shows: 'Suivant',
  },
  { name: 'live', path: `/${CONTEXTS.live}/live`, as: { context: CONTEXTS.live, ...FOLLOWER }, shows: 'En direct' },
  {
    name: 'registrationGrown',
    path: `/${CONTEXTS.grown}/inscription`,
    as: { context: CONTEXTS.grown, ...VISITOR },
    shows: 'Suivant',
  },
]

const FLOOR_PAGE = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Salon</title><style>body{font:1rem/1.5 sans-serif;margin:2rem}</style>
<h1>Salon</h1><p>${'Le même événement, écrit une fois pour toutes, sans rien qui bouge. '.repeat(8)}</p><p>Adresse e-mail</p></html>`

/** The fastest possible page: one response, no script. */
async function serveFloor(): Promise<Server> {
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isPage ? FLOOR_PAGE : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const originOf = (port: number) => `http://127.0.0.1:${port}`

async function tokenOf(origin: string, { context, email, password }: NonNullable<Visit['as']>) {
  const json = { 'content-type': 'application/json' }
  const event = (await (await fetch(`${origin}/api/context/${context}`)).json()) as { id: string; domainId: string }
  const body = JSON.stringify({ email, password, eventId: event.id })
  const answer = await fetch(`${origin}/api/authentications/login`, { method: 'POST', headers: json, body })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return { key: `parvis.token.${event.domainId}`, token }
}

/** Median of the runs of a visit, and the range of its paint times. */
function summed(runs: readonly Weighed[]) {
  const [one] = runs
  if (!one) throw new Error('A page was not opened')
  const middle = (of: (run: Weighed) => number) => rounded(median(runs.map(of)))
  return {
    bytes: one.bytes,
    requests: one.requests,
    lcpMs: middle(({ lcpMs }) => lcpMs),
    fcpMs: middle(({ fcpMs }) => fcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: Math.max(...runs.map(({ cls }) => cls)),
    lcpOf: one.lcpOf,
    lcpRuns: runs.map(({ lcpMs }) => Math.round(lcpMs)),
  }
}

async function openAll(origin: string, floorOrigin: string) {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const phone = new Phone(browser)
    const seen: Record<string, Weighed[]> = {}
    const tokens = new Map<Visit, { key: string; token: string }>()
    for (const visit of VISITS) if (visit.as) tokens.set(visit, await tokenOf(origin, visit.as))
    const keep = (name: string, weighed: Weighed) => {
      seen[name] = [...(seen[name] ?? []), weighed]
    }
    for (let i = 0; i < RUNS; i++) {
      keep('floor', await phone.open(`${floorOrigin}/`, { shows: 'Adresse e-mail' }))
      for (const visit of VISITS) {
        keep(visit.name, await phone.open(origin + visit.path, { shows: visit.shows, signedIn: tokens.get(visit) }))
      }
    }
    const zipped: Record<string, Zipped> = {}
    for (const { name } of VISITS) zipped[name] = await zippedOf(seen[name]?.[0]?.code ?? [])
    return { seen, zipped }
  } finally {
    await browser.close()
  }
}

const kB = (bytes: number) => Math.round(bytes / 100) / 10

function report({ seen, zipped }: Awaited<ReturnType<typeof openAll>>): boolean {
  const of = (name: string) => ({ ...summed(seen[name] ?? []), gzip: zipped[name] })
  const [floor, first, registration, live, large] = ['floor', ...VISITS.map(({ name }) => name)].map(of)
  if (!floor || !first || !registration || !live || !large) return false
  const sizes = {
    firstJs: kB(first.gzip?.script ?? Number.NaN),
    registrationJs: kB(registration.gzip?.script ?? Number.NaN),
    liveJs: kB(live.gzip?.script ?? Number.NaN),
    firstCss: kB(first.gzip?.stylesheet ?? Number.NaN),
    registrationCss: kB(registration.gzip?.stylesheet ?? Number.NaN),
    liveCss: kB(live.gzip?.stylesheet ?? Number.NaN),
  }
  const total = (visit: typeof first) => Object.values(visit.bytes).reduce((sum, bytes) => sum + bytes, 0)
  const ratios = (seen['first'] ?? []).map(({ lcpMs }, i) => lcpMs / (seen['floor']?.[i]?.lcpMs ?? Number.NaN))
  const growth = { lcp: rounded(large.lcpMs / registration.lcpMs), bytes: rounded(total(large) / total(registration)) }
  const misses = [
    sizes.firstJs > TARGET.firstJs && 'JavaScript of the first page',
    sizes.registrationJs > TARGET.registrationJs && 'JavaScript of the registration',
    sizes.liveJs > TARGET.liveJs && 'JavaScript of the live',
    Math.max(sizes.firstCss, sizes.registrationCss, sizes.liveCss) > TARGET.css && 'CSS',
    [first, registration, live].some(({ cls }) => cls > TARGET.cls) && 'layout shift',
    [first, registration, live].some(({ tbtMs }) => tbtMs > TARGET.tbtMs) && 'time that is blocked',
    registration.requests > TARGET.registrationRequests && 'requests of the registration',
    first.lcpMs > TARGET.firstLcpMs && 'largest paint of the first page',
    registration.lcpMs > TARGET.registrationLcpMs && 'largest paint of the registration',
    live.lcpMs > TARGET.liveLcpMs && 'largest paint of the live',
  ].filter(Boolean)
  print({
    ...{ name: 'front', ours: first.lcpMs, floor: floor.lcpMs, ratio: rounded(median(ratios)), target: TARGET },
    ...{ unit: 'ms until the largest paint, 4 × slower CPU, 1.6 Mb/s, 150 ms', runs: RUNS },
    spread: rounded((Math.max(...ratios) - Math.min(...ratios)) / median(ratios)),
    ...{ sizesKb: sizes, growth, grown: GROWN, misses, pages: { first, registration, live, registrationGrown: large } },
  })
  return misses.length === 0
}

if ((await buildFront((sentence) => console.error(sentence), FOLDER)) !== 0) process.exit(1)
const scratch = await scratchDatabase()
let site: Child | undefined
const floor = await serveFloor()
try {
  await seedSite(scratch.url, GROWN)
  site = await startChild('front.child.ts', {
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: scratch.url,
      DEMO: 'off',
    },
    ...{ RATE_LIMIT: '0', LOG_LEVEL: 'error', SECRET: 'a secret of the bench of thirty-two characters' },
    ...{ DATA_DIR: '.data/bench', FRONT_DIST: join(import.meta.dirname, '..', FOLDER) },
  })
  const { port } = floor.address() as AddressInfo
  if (!report(await openAll(originOf(await site.ask<number>('port')), originOf(port)))) process.exitCode = 1
} finally {
  floor.close()
  await site?.stop()
  await scratch.drop()
}
