import { createHash } from 'node:crypto'
import type { Printer } from './printer.ts'

/** What an event says of the print of its entrance. */
export interface Entrance {
  /** The name of the event in addresses. */
  readonly context: string
  /** Under which devices keep who is signed in. */
  readonly domainId: string
  /** Of the site, without a path. */
  readonly origin: string
  /** What the page says besides by the hour it is read at, such as whether registration is open. */
  readonly moment: string
}

/** Longer addresses are of nobody who was led here. */
const LONGEST_ADDRESS = 400
/** What the entrance does not read, or reads of who is a visitor. */
const HARMLESS = ['redirect', 'canal']

/** Whether the address shows the entrance of this event to whoever is not signed in, whoever they are. */
function isEntrance(address: string, { context }: Pick<Entrance, 'context'>): boolean {
  const [path, query = ''] = address.split('?')
  if (address.length > LONGEST_ADDRESS) return false
  const names = [...new URLSearchParams(query).keys()]
  return (
    (path === `/${context}` && names.every((name) => name === 'canal')) ||
    (path === `/${context}/login` && names.every((name) => HARMLESS.includes(name)))
  )
}

/**
 * Runs before the print is painted. Who is signed in on this device, or reads in another language than it was printed in,
 * must not see it: their page comes with the script. What is sent before the script has come is done once it has.
 */
const GUARD = `(() => {
  const page = document.documentElement
  try {
    const spoken = localStorage.getItem('parvis.language')
    const known = localStorage.getItem('parvis.token.' + document.currentScript.dataset.domain)
    if (known !== null || (spoken !== null && spoken !== page.lang)) page.setAttribute('data-known', '')
  } catch {}
  addEventListener('submit', () => page.setAttribute('data-sent', ''), { once: true, capture: true })
})()`

/** What a printed page holds besides its print. */
export const guard = {
  /** As `script-src` names it in the policy of the page. */
  source: `'sha256-${createHash('sha256').update(GUARD).digest('base64')}'`,
  /** To be added to the page's own style. */
  css: '[data-known] #root{display:none}',
  html: ({ domainId }: Pick<Entrance, 'domainId'>): string =>
    `<script data-domain="${encodeURIComponent(domainId)}">${GUARD}</script>`,
}

/** The print of what an address shows to a visitor; nothing where it shows something else. */
export async function entranceAt(
  address: string,
  { entrance, language, data }: { entrance?: Entrance | undefined; language: string; data: unknown },
  print: Printer,
): Promise<string | undefined> {
  if (!entrance || !isEntrance(address, entrance)) return undefined
  const { origin, moment } = entrance
  return print({ data, language, address, origin, moment })
}
