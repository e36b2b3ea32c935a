import { htmlAttributes, htmlTags, plainStyle } from '@parvis/contract/kit/html.ts'
import { embedUrl } from './embed.ts'
import { renameMarkup } from './markup.ts'

/** Attribute that holds an element's styles until they are applied: the content security policy refuses `style`. */
export const STYLED = 'data-style'

/** Keeps the harmless declarations of an element's style. */
export function deferStyles(element: Element): void {
  if (element.nodeType !== Node.ELEMENT_NODE) return
  const style = element.getAttribute('style') ?? element.getAttribute(STYLED)
  element.removeAttribute('style')
  element.removeAttribute(STYLED)
  const kept = style === null ? [] : plainStyle(style)
  if (kept.length > 0) element.setAttribute(STYLED, kept.map((declaration) => declaration.join(':')).join(';'))
}

/**
 * Applies the styles set aside. A colour chosen for light paper is given to the style sheet (`data-ink` with
 * `--ink-own`, `data-ground` with `--ground-own`), which adapts it to dark mode; a text colour and a background
 * chosen together are kept (`data-pair`), with their content.
 */
export function applyStyles(box: ParentNode): void {
  for (const element of box.querySelectorAll<HTMLElement>(`[${STYLED}]`)) {
    const declared = new Map(plainStyle(element.getAttribute(STYLED) ?? ''))
    const isPair = declared.has('color') && declared.has('background-color')
    element.toggleAttribute('data-pair', isPair)
    const isKept = element.closest('[data-pair]') !== null
    for (const [property, value] of declared) {
      const handed = isKept ? undefined : HANDED[property]
      element.style.setProperty(handed ? `--${handed}-own` : property, value)
      if (handed) element.setAttribute(`data-${handed}`, '')
    }
  }
}

const HANDED: Readonly<Record<string, string>> = { color: 'ink', 'background-color': 'ground' }

export interface HtmlContext {
  readonly videoTitle: string
  readonly frameHosts: readonly string[]
}

const IFRAME = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
  referrerpolicy: 'strict-origin-when-cross-origin',
  loading: 'lazy',
}

export function harden(element: Element, { videoTitle, frameHosts }: HtmlContext) {
  if (element.tagName === 'IFRAME') {
    const source = embedUrl(element.getAttribute('src'), frameHosts)
    if (source === null) return element.remove()
    element.setAttribute('src', source)
    for (const [name, value] of Object.entries(IFRAME)) element.setAttribute(name, value)
    // `allow` says it already; browsers warn of both together.
    element.removeAttribute('allowfullscreen')
    if (!element.getAttribute('title')) element.setAttribute('title', videoTitle)
  }
  if (element.tagName === 'A' && element.getAttribute('target')) {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  }
  if (element.tagName === 'IMG') {
    element.setAttribute('loading', 'lazy')
    element.setAttribute('decoding', 'async')
    if (element.getAttribute('alt') === null) element.setAttribute('alt', '')
  }
}

/**
 * Sanitises organiser HTML for insertion: no script, no form, styles set aside for `applyStyles`, frames in a
 * sandbox.
 */
export type Clean = (html: string, known: HtmlContext) => DocumentFragment

const ASIDE: ReadonlyMap<string, string> = new Map([['style', STYLED]])
/** HTML with its styles set aside: even an inert document reports a style that the policy refuses. */
export const stylesApart = (html: string): string => renameMarkup(html, { attributes: ASIDE })

interface Sanitising {
  setHTML(html: string, options: { sanitizer: { elements: readonly string[]; attributes: readonly string[] } }): void
}

/** `setHTML` drops every frame; a stand-in element is turned back into a frame of a known player. */
const STAND_IN = 'x-frame'
const APART = { attributes: ASIDE, elements: new Map([['iframe', STAND_IN]]) }
const own = Object.values(htmlAttributes)
  .flat()
  .filter((name) => !name.startsWith('data-'))
const KEPT = {
  elements: [...htmlTags, 'h1', STAND_IN],
  // A duplicate name makes the configuration invalid.
  attributes: [...new Set([...own, STYLED])],
}
const ADDRESSES = ['href', 'src']
const KEPT_ADDRESS = /^(?:(?:https?|mailto|tel|sms):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i

function frameFor(standIn: Element): Element {
  const frame = standIn.ownerDocument.createElement('iframe')
  for (const name of ['src', 'title', 'width', 'height']) {
    const value = standIn.getAttribute(name)
    if (value !== null) frame.setAttribute(name, value)
  }
  standIn.replaceWith(frame)
  return frame
}

function clean(html: string, known: HtmlContext): DocumentFragment {
  // An inert document loads and runs nothing.
  const box: Element & Partial<Sanitising> = document.implementation.createHTMLDocument('').createElement('div')
  box.setHTML?.(renameMarkup(html, APART), { sanitizer: KEPT })
  for (const element of box.querySelectorAll('*')) {
    deferStyles(element)
    for (const name of ADDRESSES) {
      // Browsers ignore white space in addresses.
      const address = element.getAttribute(name)?.replace(/[\s\p{Cc}\p{Cf}]/gu, '') ?? ''
      if (!KEPT_ADDRESS.test(address)) element.removeAttribute(name)
    }
    harden(element.localName === STAND_IN ? frameFor(element) : element, known)
  }
  const fragment = document.createDocumentFragment()
  fragment.append(...box.childNodes)
  return fragment
}

const PROBE = '<p id="p">a<script>1</script><a href="javascript:1">b</a></p><iframe src="https://c.example"></iframe>'

/** Whether the browser's sanitiser behaves as specified: early versions differ. */
function isNative(): boolean {
  if (!('setHTML' in Element.prototype)) return false
  const box = document.createElement('div')
  try {
    box.append(clean(PROBE, { videoTitle: '', frameHosts: [] }))
  } catch {
    return false
  }
  return box.innerHTML === '<p>a<a>b</a></p>'
}

/** The sanitiser: the browser's own, otherwise a library of 12 kB, loaded on demand. */
export const loadSanitizer = async (): Promise<Clean> => (isNative() ? clean : (await import('./sanitize.ts')).sanitize)
