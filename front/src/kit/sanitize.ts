import { plainStyle } from '@parvis/contract/kit/html.ts'
import DOMPurify from 'dompurify'
import { embedUrl } from './embed.ts'
import { renameMarkup } from './markup.ts'

/** Attribute that holds an element's styles until they are applied: the content security policy refuses `style`. */
const STYLED = 'data-style'

/** Keeps the harmless declarations of an element's style. */
function deferStyles(element: Element): void {
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

const ASIDE: ReadonlyMap<string, string> = new Map([['style', STYLED]])
/** HTML with its styles set aside: even an inert document reports a style that the policy refuses. */
export const stylesApart = (html: string): string => renameMarkup(html, { attributes: ASIDE })

const POLICY = {
  USE_PROFILES: { html: true },
  ADD_TAGS: ['iframe'],
  ADD_ATTR: ['allowfullscreen', 'target', STYLED],
  // « property:value » looks like a URI with a scheme.
  ADD_URI_SAFE_ATTR: [STYLED],
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'base', 'meta', 'link', 'dialog'],
  // Styles are set aside; names and ids could shadow the document's own (DOM clobbering).
  FORBID_ATTR: ['style', 'srcdoc', 'id', 'name', 'class'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|tel|sms):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

/**
 * Sanitises organiser HTML for insertion: no script, no form, styles set aside for `applyStyles`, frames in a sandbox.
 * `videoTitle` names players without a title. Costs ~12 kB gzip: import it on demand.
 */
export function sanitize(html: string, known: HtmlContext): DocumentFragment {
  // Hooks belong to an instance: an own one keeps them from other users of the library.
  const purify = DOMPurify(window)
  purify.addHook('beforeSanitizeAttributes', deferStyles)
  purify.addHook('afterSanitizeAttributes', (element) => harden(element, known))
  return purify.sanitize(stylesApart(html), { ...POLICY, RETURN_DOM_FRAGMENT: true })
}
