const LENGTH = /^-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?$/
const LENGTHS = /^(auto|-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?)( (auto|-?\d{1,4}(\.\d{1,3})?(px|em|rem|%|pt)?)){0,3}$/
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i
const BORDER = /^\d{1,2}px (solid|dotted|dashed|double) (#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]+\))$/i

/** Other properties and values are dropped: no `position`, no `url(…)`. */
export const plainStyles: Record<string, RegExp[]> = {
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

/** Allowed declarations of a `style` attribute, as property and value. */
export const plainStyle = (style: string): (readonly [property: string, value: string])[] =>
  style.split(';').flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':')
    const [property, value] = [name.trim().toLowerCase(), rest.join(':').trim()]
    return plainStyles[property]?.some((pattern) => pattern.test(value)) ? [[property, value] as const] : []
  })

/** Elements allowed in an organiser's HTML, besides frames. */
export const htmlTags = [
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'figure', 'figcaption'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'code', 'abbr', 'a', 'img'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary'],
]

/** Attributes allowed on each element; `*` on all. */
export const htmlAttributes: Record<string, string[]> = {
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
