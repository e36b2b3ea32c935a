import { frameOf, plainStyles } from '@parvis/contract/kit/html.ts'
import sanitize from 'sanitize-html'

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** The text as HTML shows it, safe between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => HTML_ESCAPES[mark] ?? mark)
}

const TAGS = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'figure', 'figcaption'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'code', 'abbr', 'a', 'img'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary'],
]

const ATTRIBUTES: Record<string, string[]> = {
  '*': ['style', 'lang', 'dir', 'title'],
  a: ['href', 'target', 'rel', 'data-button'],
  hr: ['data-ticket'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  iframe: ['src', 'title', 'width', 'height', 'allow', 'allowfullscreen', 'loading', 'referrerpolicy', 'sandbox'],
  ol: ['start', 'type'],
  table: ['width', 'border', 'cellpadding', 'cellspacing', 'role'],
  td: ['colspan', 'rowspan', 'width', 'align', 'valign'],
  th: ['colspan', 'rowspan', 'width', 'align', 'valign', 'scope'],
}

const RULES: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  allowedStyles: { '*': plainStyles },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The page has one first-level title already.
    h1: 'h2',
    a: (tagName, attributes) => ({
      tagName,
      attribs: {
        ...attributes,
        rel: 'noopener noreferrer',
        ...('target' in attributes && { target: '_blank' }),
      },
    }),
    img: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, alt: attributes['alt'] ?? '', loading: 'lazy', decoding: 'async' },
    }),
    iframe: (tagName, attributes) => ({ tagName, attribs: frameAttributes(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs['src'],
}

function frameAttributes(attributes: sanitize.Attributes): sanitize.Attributes {
  const frame = attributes['src']?.startsWith('https://') ? frameOf(attributes['src']) : null
  if (!frame) return {}
  const { width, height, title } = attributes
  return {
    src: frame.src,
    title: title || frame.title,
    ...(width && { width }),
    ...(height && { height }),
    allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
    allowfullscreen: '',
    loading: 'lazy',
    referrerpolicy: 'strict-origin-when-cross-origin',
    sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  }
}

/**
 * What an organiser wrote, safe to show in a page: known tags, plain styles, frames of the known players and maps only.
 * Done when the text is saved, so that nothing unsafe is ever stored as if it were safe.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, { ...RULES, allowedTags: [...TAGS, 'iframe'] })
}

/** The same without frames, which no mail program shows. */
export function sanitizeMailHtml(html: string): string {
  return sanitize(html, RULES)
}
