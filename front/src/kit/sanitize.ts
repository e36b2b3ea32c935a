import { frameOf, plainStyle } from '@parvis/contract/kit/html.ts'
import DOMPurify from 'dompurify'

/**
 * The https address under which something may be framed (YouTube without cookies), or `null` when it is neither on the list
 * nor of a host that the event allows. Our own pages never are: nothing would keep them in their sandbox.
 */
export function embedUrl(source: string | null, frameHosts: readonly string[]): string | null {
  if (!source) return null
  const own = frameHosts.filter((host) => host !== location.hostname)
  return frameOf(source, own)?.src ?? null
}

/** Where the styles of an element wait for the page to set them: its content security policy refuses them written. */
export const STYLED = 'data-style'

/** Keeps what is plain of an element's style. */
function setAside(element: Element): void {
  // Texts and comments pass here too.
  if (element.nodeType !== Node.ELEMENT_NODE) return
  const style = element.getAttribute('style') ?? element.getAttribute(STYLED)
  element.removeAttribute('style')
  element.removeAttribute(STYLED)
  const kept = style === null ? [] : plainStyle(style)
  if (kept.length > 0) element.setAttribute(STYLED, kept.map((declaration) => declaration.join(':')).join(';'))
}

/**
 * Gives the elements of a box the styles that were set aside. A colour that the organiser chose for our paper is handed to
 * the page (`data-ink` with `--ink-own`, `data-ground` with `--ground-own`), which adapts it to a dark room; an ink and a
 * ground chosen together are kept as they are (`data-pair`), with all that is in them.
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

/** What the page knows of the HTML it shows. */
interface HtmlContext {
  readonly videoTitle: string
  readonly frameHosts: readonly string[]
}

const IFRAME = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
  referrerpolicy: 'strict-origin-when-cross-origin',
  loading: 'lazy',
}

function harden(element: Element, { videoTitle, frameHosts }: HtmlContext) {
  if (element.tagName === 'IFRAME') {
    const source = embedUrl(element.getAttribute('src'), frameHosts)
    if (source === null) return element.remove()
    element.setAttribute('src', source)
    for (const [name, value] of Object.entries(IFRAME)) element.setAttribute(name, value)
    // Said by « allow » already; both together are warned of in the console.
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

const POLICY = {
  USE_PROFILES: { html: true },
  ADD_TAGS: ['iframe'],
  ADD_ATTR: ['allowfullscreen', 'target', STYLED],
  // A property and its value look like a scheme and an address.
  ADD_URI_SAFE_ATTR: [STYLED],
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'base', 'meta', 'link', 'dialog'],
  // Styles are set aside; names and ids could shadow the document's own.
  FORBID_ATTR: ['style', 'srcdoc', 'id', 'name', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|sms):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

/**
 * Organiser HTML made safe to insert: no script, no form, plain styles set aside for
 * `applyStyles`, frames of the known players and maps, and of the hosts that the event allows, sandboxed.
 * `videoTitle` names the players that have no title of their own. Costs ~12 kB gzip: import it where it is needed.
 */
export function sanitize(html: string, known: HtmlContext): string {
  // Hooks belong to an instance; our own keeps them away from any other user of the library.
  const purify = DOMPurify(window)
  purify.addHook('beforeSanitizeAttributes', setAside)
  purify.addHook('afterSanitizeAttributes', (element) => harden(element, known))
  // Even a document that nobody sees complains of a style it may not apply: the server writes them in this one way.
  return purify.sanitize(html.replace(/(<[a-z][^<>]*?)\sstyle="/gi, `$1 ${STYLED}="`), POLICY)
}
