import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

interface Allowed {
  readonly call: string
  readonly status: number
}

interface Watched {
  readonly faults: string[]
  readonly allowed: Allowed[]
  readonly sites: string[]
  isOffline: boolean
  /** Requests begun offline: their failure may be reported after the network is back. */
  readonly cut: Set<Request>
}

const watched = new WeakMap<BrowserContext, Watched>()

const DISCONNECTED = 'net::ERR_INTERNET_DISCONNECTED'

const wasCut = ({ cut }: Watched, url: string): boolean => [...cut].some((request) => request.url() === url)

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url)

/** Chromium repeats in the console an error known from the response. */
const failedStatus = (message: ConsoleMessage) =>
  /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1]

function isAllowed({ allowed }: Watched, path: string, status: number, method?: string): boolean {
  return allowed.some((one) => {
    const [verb = '', pattern = ''] = one.call.split(' ')
    return one.status === status && path.endsWith(pattern) && (method === undefined || verb === method)
  })
}

/** Records every fault of a browser: errors, warnings, failed requests, calls to other sites. */
export function watch(context: BrowserContext, origin: string): void {
  const state: Watched = { faults: [], allowed: [], sites: [], isOffline: false, cut: new Set() }
  const note = (fault: string) => state.faults.push(fault)
  watched.set(context, state)
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    const status = failedStatus(message)
    if (status !== undefined && isAllowed(state, pathOf(url), Number(status))) return
    if (message.text().includes(DISCONNECTED) && (state.isOffline || wasCut(state, url))) return
    // Caused by the accessibility checker, which reloads style sheets.
    if (state.isOffline && message.text().startsWith("Couldn't load preload assets")) return
    // Caused by tools that inspect a mail's frame, where scripts are blocked.
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return
    // The test server has no HTTPS; the stand-in page of another site does.
    if (state.sites.length > 0 && message.text().startsWith('Mixed Content:') && message.text().includes(origin)) return
    note(`console ${message.type()}: ${message.text()} (${url})`)
  })
  context.on('weberror', (problem) => note(`uncaught: ${problem.error().message}`))
  context.on('request', (request) => {
    if (state.isOffline) state.cut.add(request)
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin && !state.sites.includes(url.origin))
      note(`another site: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page or starting a download aborts requests.
    if (reason === 'net::ERR_ABORTED') return
    if (reason === DISCONNECTED && (state.isOffline || state.cut.has(request))) return
    note(`failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    const method = response.request().method()
    if (response.status() < 400 || isAllowed(state, pathOf(response.url()), response.status(), method)) return
    note(`${response.status()}: ${method} ${response.url()}`)
  })
}

function stateOf(context: BrowserContext): Watched {
  const state = watched.get(context)
  if (!state) throw new Error('this browser is not watched')
  return state
}

/** Allows an error response from now on. `call` is a method and the end of a path: `POST /login`. */
export function allow(page: Page, call: string, status: number): void {
  stateOf(page.context()).allowed.push({ call, status })
}

export function allowSite(page: Page, origin: string): void {
  stateOf(page.context()).sites.push(origin)
}

export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  const state = stateOf(page.context())
  if (isOffline) state.isOffline = true
  await page.context().setOffline(isOffline)
  if (!isOffline) await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  state.isOffline = isOffline
}

export function expectNoFault(context: BrowserContext): void {
  expect(stateOf(context).faults, 'what went wrong in the browser').toEqual([])
}
