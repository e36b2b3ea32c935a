import DOMPurify from 'dompurify'
import type { HtmlContext } from './clean.ts'
import { harden, STYLED, setAside, stylesApart } from './clean.ts'

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
 * Organiser HTML made safe to insert, where the browser cannot. `videoTitle` names the players that have no title of their
 * own. Costs ~12 kB gzip: it is imported where it is needed.
 */
export function sanitize(html: string, known: HtmlContext): DocumentFragment {
  // Hooks belong to an instance; our own keeps them away from any other user of the library.
  const purify = DOMPurify(window)
  purify.addHook('beforeSanitizeAttributes', setAside)
  purify.addHook('afterSanitizeAttributes', (element) => harden(element, known))
  return purify.sanitize(stylesApart(html), { ...POLICY, RETURN_DOM_FRAGMENT: true })
}
