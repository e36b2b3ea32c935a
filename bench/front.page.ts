import { get } from 'node:http'
import type { Browser, CDPSession, Page } from '@playwright/test'

export type Bytes = Record<'document' | 'script' | 'stylesheet' | 'font' | 'image' | 'api', number>

export interface Weighed {
  readonly bytes: Bytes
  readonly requests: number
  readonly fcpMs: number
  readonly lcpMs: number
  readonly lcpOf: string
  readonly cls: number
  readonly tbtMs: number
  readonly code: readonly string[]
}

interface Opening {
  readonly shows: string
  readonly signedIn?: { readonly key: string; readonly token: string } | undefined
}

const kinds: Readonly<Record<string, keyof Bytes>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'stylesheet',
  Font: 'font',
  Image: 'image',
  Fetch: 'api',
  XHR: 'api',
}

/** A mid-range phone on a mid-range network. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}
const CPU_SLOWDOWN = 4
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
  locale: 'fr-FR',
}
/** A page is done after this long without a response or a layout shift. */
const QUIET_MS = 1500

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen = { fcpMs: 0, lcpMs: 0, lcpOf: '', cls: 0, long: [] as [start: number, ms: number][] }
  Object.assign(window, { seen })
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true })
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcpMs = startTime
  })
  each('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element }
    seen.lcpMs = entry.startTime
    seen.lcpOf = element ? `${element.localName} ${element.textContent?.trim().slice(0, 40) ?? ''}` : ''
  })
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  each('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]))
}

interface Seen extends Pick<Weighed, 'fcpMs' | 'lcpMs' | 'lcpOf' | 'cls'> {
  readonly long: readonly (readonly [start: number, ms: number])[]
}

function weigh(cdp: CDPSession): { bytes: Bytes; requests: number; code: string[]; lastAt: number } {
  const weighed = {
    code: [] as string[],
    bytes: { document: 0, script: 0, stylesheet: 0, font: 0, image: 0, api: 0 },
    requests: 0,
    lastAt: performance.now(),
  }
  const kindOf = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kindOf.set(requestId, type)
    if (type === 'Script' || type === 'Stylesheet') weighed.code.push(response.url)
  })
  cdp.on('Network.requestWillBeSent', () => {
    weighed.lastAt = performance.now()
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds[kindOf.get(requestId) ?? '']
    weighed.lastAt = performance.now()
    if (kind === undefined) return
    weighed.bytes[kind] += encodedDataLength
    weighed.requests++
  })
  return weighed
}

const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Opens pages with an empty cache. */
export class Phone {
  readonly #browser: Browser

  constructor(browser: Browser) {
    this.#browser = browser
  }

  async open(url: string, { shows, signedIn }: Opening): Promise<Weighed> {
    const context = await this.#browser.newContext(SCREEN)
    try {
      if (signedIn) {
        await context.addInitScript(([key, token]) => localStorage.setItem(key, token), [
          signedIn.key,
          signedIn.token,
        ] as const)
      }
      await context.addInitScript(watch)
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
      await cdp.send('Network.emulateNetworkConditions', NETWORK)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      return await measured(page, weigh(cdp), { url, shows })
    } finally {
      await context.close()
    }
  }
}

async function measured(page: Page, weighed: ReturnType<typeof weigh>, { url, shows }: { url: string; shows: string }) {
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByText(shows).first().waitFor({ timeout: 30_000 })
  await until(() => performance.now() - weighed.lastAt > QUIET_MS)
  const { long, ...seen } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const blocked = long.filter(([start]) => start >= seen.fcpMs).map(([, ms]) => ms - 50)
  return {
    ...seen,
    cls: Math.round(seen.cls * 10_000) / 10_000,
    tbtMs: blocked.reduce((sum, ms) => sum + ms, 0),
    bytes: weighed.bytes,
    requests: weighed.requests,
    code: weighed.code,
  }
}

export interface Zipped {
  readonly script: number
  readonly stylesheet: number
}

/** Bytes of scripts and styles for clients that only accept gzip; the smallest are not compressed. */
export async function zippedOf(code: readonly string[]): Promise<Zipped> {
  const zipped = { script: 0, stylesheet: 0 }
  for (const url of code) zipped[url.endsWith('.css') ? 'stylesheet' : 'script'] += await sentFor(url)
  return zipped
}

function sentFor(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
      answer.on('error', reject)
    }).on('error', reject)
  })
}
