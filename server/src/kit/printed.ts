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
}

/** Longer addresses are of nobody who was led here. */
const LONGEST_ADDRESS = 400
/** What the entrance does not read, or reads of who is a visitor. */
const HARMLESS = ['redirect', 'canal']

/** The path of an address, and what its query names. */
function partsOf(address: string): { path: string; names: readonly string[] } {
  const [path = '', query = ''] = address.split('?')
  return { path, names: [...new URLSearchParams(query).keys()] }
}

/** Whether the address shows the entrance of this event to whoever is not signed in, whoever they are. */
function isEntrance(address: string, { context }: Pick<Entrance, 'context'>): boolean {
  const { path, names } = partsOf(address)
  return (
    (path === `/${context}` && names.every((name) => name === 'canal')) ||
    (path === `/${context}/login` && names.every((name) => HARMLESS.includes(name)))
  )
}

/** Whether the address shows their first step to whoever begins to register; which one that is, only its print knows. */
function isBeginning(address: string, { context }: Pick<Entrance, 'context'>): boolean {
  const { path, names } = partsOf(address)
  return path === `/${context}/inscription` && names.every((name) => name === 'canal' || name === 'etape')
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
  const { origin, moment, beginning } = entrance
  const printed = async (isOf: Print['isOf'], told: unknown): Promise<Print | undefined> => {
    const html = await print({ data: told, language, address, origin, moment })
    return html ? { html, isOf } : undefined
  }
  if (isEntrance(address, entrance)) return printed('entrance', data)
  if (!beginning || !isBeginning(address, entrance)) return undefined
  return printed('beginning', { ...(data as object), beginning: await beginning() })
}
