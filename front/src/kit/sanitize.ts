import DOMPurify from 'dompurify'
import type { HtmlContext } from './clean.ts'
import { deferStyles, harden, STYLED, stylesApart } from './clean.ts'

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
 * Sanitises organiser HTML where the browser cannot. `videoTitle` names players without a title. Costs ~12 kB gzip:
 * import it on demand.
 */
export function sanitize(html: string, known: HtmlContext): DocumentFragment {
  // Hooks belong to an instance: an own one keeps them from other users of the library.
  const purify = DOMPurify(window)
  purify.addHook('beforeSanitizeAttributes', deferStyles)
  purify.addHook('afterSanitizeAttributes', (element) => harden(element, known))
  return purify.sanitize(stylesApart(html), { ...POLICY, RETURN_DOM_FRAGMENT: true })
}
