import sanitize from 'sanitize-html'

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** The text as HTML shows it, safe between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => HTML_ESCAPES[mark] ?? mark)
}

/** The players and maps that a page may hold: host, path, and the name that titles the frame. */
const FRAMES: readonly { hosts: readonly string[]; path: RegExp; name: string }[] = [
  { hosts: ['www.youtube-nocookie.com'], path: /^\/embed\/[\w-]+$/, name: 'YouTube' },
  { hosts: ['player.vimeo.com'], path: /^\/video\/\d+/, name: 'Vimeo' },
  { hosts: ['iframe.dacast.com', 'player.dacast.com'], path: /^\//, name: 'Dacast' },
  { hosts: ['www.google.com', 'maps.google.com'], path: /^\/maps(\/embed|$)/, name: 'Google Maps' },
  { hosts: ['www.openstreetmap.org'], path: /^\/export\/embed\.html$/, name: 'OpenStreetMap' },
]

const YOUTUBE_HOST = /^(www\.|m\.)?youtube\.com$/

/** The address and title of a frame on the list, or null. YouTube is moved to its host without cookies. */
function allowedFrame(source: string | undefined): { src: string; title: string } | null {
  if (!source?.startsWith('https://') || !URL.canParse(source)) return null
  const url = new URL(source)
  if (url.username || url.password || url.port) return null
  if (YOUTUBE_HOST.test(url.hostname)) url.hostname = 'www.youtube-nocookie.com'
  const frame = FRAMES.find(({ hosts, path }) => hosts.includes(url.hostname) && path.test(url.pathname))
  return frame ? { src: url.href, title: frame.name } : null
}

const LENGTH = /^-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?$/
const LENGTHS = /^(auto|-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?)( (auto|-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?)){0,3}$/
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i
const BORDER = /^\d{1,2}px (solid|dotted|dashed|double) (#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\))$/i

/** A property outside this list, or a value that is not plain, is dropped: no `position`, no `url(…)`. */
const STYLES: Record<string, RegExp[]> = {
  color: [COLOR],
  'background-color': [COLOR],
  'text-align': [/^(left|right|center|justify|start|end)$/],
  'vertical-align': [/^(top|middle|bottom|baseline)$/],
  'font-size': [LENGTH, /^(small|medium|large|x-large|smaller|larger)$/],
  'font-weight': [/^(normal|bold|[1-9]00)$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
  'text-transform': [/^(none|uppercase|capitalize)$/],
  'line-height': [LENGTH],
  'list-style-type': [/^(disc|circle|square|decimal|lower-alpha|none)$/],
  width: [LENGTH],
  'max-width': [LENGTH],
  height: [LENGTH, /^auto$/],
  margin: [LENGTHS],
  'margin-top': [LENGTH],
  'margin-bottom': [LENGTH],
  padding: [LENGTHS],
  border: [BORDER],
  'border-top': [BORDER],
  'border-bottom': [BORDER],
  'border-radius': [LENGTH],
  'border-collapse': [/^(collapse|separate)$/],
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
  allowedStyles: { '*': STYLES },
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
  const frame = allowedFrame(attributes['src'])
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
