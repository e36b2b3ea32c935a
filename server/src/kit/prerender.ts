import { createHash } from 'node:crypto'
import type { Prerenderer } from './prerenderer.ts'

export interface PrerenderContext {
  readonly context: string
  readonly eventId: string
  /** Devices keep the session under this key. */
  readonly domainId: string
  readonly origin: string
  /** Time-dependent content of the page, such as whether registration is open. */
  readonly moment: string
  /**
   * Data for a new account that begins to register; undefined where registration is closed. Holds no personal data.
   */
  readonly beginning?: (() => Promise<object>) | undefined
  readonly presents: boolean
  readonly steps: readonly string[]
}

const LONGEST_ADDRESS = 400
/** A page to prerender, under the canonical address of all that show the same. */
interface PrerenderTarget {
  readonly isOf: Prerendered['isOf']
  readonly address: string
}

/**
 * The page that an address shows to a visitor who is not signed in, or to a person who begins to register. Query
 * parameters that change nothing are dropped, and addresses with an unknown step or page are not prerendered, so that
 * arbitrary addresses share few cached pages.
 */
function prerenderTargetAt(
  address: string,
  { context, steps, beginning }: PrerenderContext,
): PrerenderTarget | undefined {
  const [path = '', query = ''] = address.split('?')
  const asked = new URLSearchParams(query)
  asked.delete('canal')
  const names = [...asked.keys()]
  const [home, login, registration] = [`/${context}`, `/${context}/login`, `/${context}/inscription`]
  const oneOf = (name: string, known: readonly string[]): boolean =>
    names.length === 0 || (names.length === 1 && known.includes(asked.get(name) ?? ''))
  const shown = names.length === 0 ? path : `${path}?${asked}`
  if (path === home && names.length === 0) return { isOf: 'entrance', address: home }
  if (path === login && oneOf('redirect', [home, registration])) return { isOf: 'entrance', address: shown }
  if (beginning && path === registration && oneOf('etape', steps)) return { isOf: 'beginning', address: shown }
  return undefined
}

/** Whether an address shows the event's front page to a visitor who is not signed in. */
export function isEntranceAddress(address: string, context: string): boolean {
  const [path = '', query = ''] = address.split('?')
  const home = `/${context}`
  const at = path.replace(/\/$/, '')
  const redirect = new URLSearchParams(query).get('redirect')?.split('?')[0]?.replace(/\/$/, '')
  return at === home || (at === `${home}/login` && redirect === home)
}

/**
 * Runs before the prerendered page is painted, and hides it from readers it is not for. The entrance is for visitors
 * without a session on this device; the first step of a registration (`data-event`) for a signed-in person who has
 * not begun (`front/src/features/registration/useHasBegun.ts`). Readers of another language do not see it either: their
 * page comes with the script. Forms sent before the script has loaded are handled once it has.
 */
const GUARD = `(() => {
  const page = document.documentElement
  try {
    const { domain, event } = document.currentScript.dataset
    const spoken = localStorage.getItem('parvis.language')
    const token = localStorage.getItem('parvis.token.' + domain)
    const begins = token !== null && !token.startsWith('dl_') && localStorage.getItem('parvis.begun.' + event) === null
    const isFor = event === undefined ? token === null : begins
    if (!isFor || (spoken !== null && spoken !== page.lang)) page.setAttribute('data-known', '')
  } catch {}
  addEventListener('submit', () => page.setAttribute('data-sent', ''), { once: true, capture: true })
})()`

export interface Prerendered {
  readonly html: string
  readonly isOf: 'entrance' | 'beginning'
}

/** Inline script and style that hide a prerendered page from readers it is not for. */
export const prerenderGuard = {
  source: `'sha256-${createHash('sha256').update(GUARD).digest('base64')}'`,
  css: '[data-known] #root{display:none}',
  html: (
    { domainId, eventId }: Pick<PrerenderContext, 'domainId' | 'eventId'>,
    { isOf }: Pick<Prerendered, 'isOf'>,
  ): string => {
    const event = isOf === 'beginning' ? ` data-event="${encodeURIComponent(eventId)}"` : ''
    return `<script data-domain="${encodeURIComponent(domainId)}"${event}>${GUARD}</script>`
  },
}

interface PrerenderInput {
  readonly entrance?: PrerenderContext | undefined
  readonly language: string
  readonly data: unknown
}

/** The prerendered page of an address; undefined where it shows something else. */
export async function prerenderAt(
  address: string,
  { entrance, language, data }: PrerenderInput,
  print: Prerenderer,
): Promise<Prerendered | undefined> {
  if (!entrance || address.length > LONGEST_ADDRESS) return undefined
  const shown = prerenderTargetAt(address, entrance)
  if (!shown) return undefined
  const { origin, moment, beginning } = entrance
  const told = shown.isOf === 'beginning' ? { ...(data as object), beginning: await beginning?.() } : data
  const html = await print({ data: told, language, address: shown.address, origin, moment })
  return html ? { html, isOf: shown.isOf } : undefined
}
