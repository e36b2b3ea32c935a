import { createHash } from 'node:crypto'
import type { Printer } from './printer.ts'

/** What an event says of the prints of its pages. */
export interface Entrance {
  /** The name of the event in addresses. */
  readonly context: string
  readonly eventId: string
  /** Under which devices keep who is signed in. */
  readonly domainId: string
  /** Of the site, without a path. */
  readonly origin: string
  /** What the page says besides by the hour it is read at, such as whether registration is open. */
  readonly moment: string
  /**
   * What somebody who has just made an account is told as they begin to register; nothing where nobody may begin now. Of
   * nobody who exists.
   */
  readonly beginning?: (() => Promise<object>) | undefined
  /** The front page tells of the event before it asks who is there. */
  readonly presents: boolean
  /** The keys of the steps that a registration may have. */
  readonly steps: readonly string[]
}

/** Longer addresses are of nobody who was led here. */
const LONGEST_ADDRESS = 400
/** What is printed, of the address that stands for all those that show the same. */
interface Shown {
  readonly isOf: Print['isOf']
  readonly address: string
}

/**
 * What an address shows to who is not signed in, whoever they are, or to whoever begins to register; which first step that
 * is, only its print knows. Any number of addresses lead here, and a print is drawn for few: what the page does not show of
 * one is left out, and one that names a page or a step that nobody is led to is not printed.
 */
function shownAt(address: string, { context, steps, beginning }: Entrance): Shown | undefined {
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

/** Whether an address opens the front page of an event for who is not signed in, however they came by it. */
export function opensFront(address: string, context: string): boolean {
  const [path = '', query = ''] = address.split('?')
  const home = `/${context}`
  const at = path.replace(/\/$/, '')
  const redirect = new URLSearchParams(query).get('redirect')?.split('?')[0]?.replace(/\/$/, '')
  return at === home || (at === `${home}/login` && redirect === home)
}

/**
 * Runs before the print is painted. The entrance is for who is not signed in on this device; the first step of a
 * registration (`data-event`) for who is, as themselves, and has not begun (`front/src/features/registration/useBegun.ts`). Whom
 * it is not for, or who reads in another language than it was printed in, must not see it: their page comes with the
 * script. What is sent before the script has come is done once it has.
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

/** What stands in a page before its script has come. */
export interface Print {
  readonly html: string
  /** The entrance of the event, or the first step of a registration. */
  readonly isOf: 'entrance' | 'beginning'
}

/** What a printed page holds besides its print. */
export const guard = {
  /** As `script-src` names it in the policy of the page. */
  source: `'sha256-${createHash('sha256').update(GUARD).digest('base64')}'`,
  /** To be added to the page's own style. */
  css: '[data-known] #root{display:none}',
  html: ({ domainId, eventId }: Pick<Entrance, 'domainId' | 'eventId'>, { isOf }: Pick<Print, 'isOf'>): string => {
    const event = isOf === 'beginning' ? ` data-event="${encodeURIComponent(eventId)}"` : ''
    return `<script data-domain="${encodeURIComponent(domainId)}"${event}>${GUARD}</script>`
  },
}

interface Printed {
  readonly entrance?: Entrance | undefined
  readonly language: string
  readonly data: unknown
}

/** The print of what an address shows to a visitor, or to whoever begins to register; nothing where it shows something else. */
export async function printAt(
  address: string,
  { entrance, language, data }: Printed,
  print: Printer,
): Promise<Print | undefined> {
  if (!entrance || address.length > LONGEST_ADDRESS) return undefined
  const shown = shownAt(address, entrance)
  if (!shown) return undefined
  const { origin, moment, beginning } = entrance
  const told = shown.isOf === 'beginning' ? { ...(data as object), beginning: await beginning?.() } : data
  const html = await print({ data: told, language, address: shown.address, origin, moment })
  return html ? { html, isOf: shown.isOf } : undefined
}
