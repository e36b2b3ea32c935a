import { frameOf } from '@parvis/contract/kit/frames.ts'
import { htmlAttributes as ATTRIBUTES, plainStyle, plainStyles, htmlTags as TAGS } from '@parvis/contract/kit/html.ts'
import sanitize from 'sanitize-html'

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => HTML_ESCAPES[mark] ?? mark)
}

/** Deeper than real content, and shallow enough for recursive renderers (plain-text mails, React). */
const MOST_NESTED = 50

const rulesFor = (frameHosts: readonly string[]): sanitize.IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  allowedStyles: { '*': plainStyles },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MOST_NESTED,
  transformTags: {
    // The page already has its `h1`.
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
    iframe: (tagName, attributes) => ({ tagName, attribs: frameAttributes(attributes, frameHosts) }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs['src'],
})

function frameAttributes(attributes: sanitize.Attributes, frameHosts: readonly string[]): sanitize.Attributes {
  const frame = attributes['src']?.startsWith('https://') ? frameOf(attributes['src'], frameHosts) : null
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
 * Sanitises an organiser's HTML: known tags, plain styles, frames of known players and maps and of the hosts that the
 * event allows. Applied when saving, so that stored HTML is safe.
 */
export function sanitizeHtml(html: string, frameHosts: readonly string[]): string {
  return sanitize(html, { ...rulesFor(frameHosts), allowedTags: [...TAGS, 'iframe'] })
}

/**
 * Sanitises HTML for a prerendered page: without styles, which its content security policy refuses, and with
 * placeholders for frames. The script sets both.
 */
export function printableHtml(html: string, frameHosts: readonly string[]): string {
  // It would drop the placeholder as a frame without an address.
  const { exclusiveFilter: _, ...rules } = rulesFor([])
  const { '*': everywhere = [], ...byTag } = ATTRIBUTES
  return sanitize(sanitizeHtml(html, frameHosts), {
    ...rules,
    allowedAttributes: { ...byTag, '*': everywhere.filter((name) => name !== 'style'), span: ['data-frame'] },
    transformTags: { ...rules.transformTags, iframe: () => ({ tagName: 'span', attribs: { 'data-frame': '' } }) },
  })
}

const MAIL_ATTRIBUTES = { ...ATTRIBUTES, div: ['data-only'] }

/** Sanitises a mail: without frames, which mail programs do not show; keeps passages for some recipients. */
export function sanitizeMailHtml(html: string): string {
  return sanitize(html, { ...rulesFor([]), allowedAttributes: MAIL_ATTRIBUTES })
}

function mailRulesWithout(isLeftOut: (frame: sanitize.IFrame) => boolean) {
  const { exclusiveFilter, ...rules } = rulesFor([])
  return {
    ...rules,
    allowedAttributes: MAIL_ATTRIBUTES,
    exclusiveFilter: (frame: sanitize.IFrame) => isLeftOut(frame) || exclusiveFilter?.(frame) === true,
  }
}

/**
 * The mail as a recipient who meets these conditions reads it: passages for others are left out, the markers removed.
 */
export function sanitizeMailFor(html: string, met: readonly string[]): string {
  if (!html.includes('data-only')) return sanitizeMailHtml(html)
  const { exclusiveFilter: _, ...rules } = rulesFor([])
  const isForOthers = ({ attribs }: sanitize.IFrame) => {
    const only = attribs['data-only']
    return only !== undefined && !met.includes(only)
  }
  return sanitize(sanitize(html, mailRulesWithout(isForOthers)), rules)
}

const LINK = /^\s*\{{2,3}\s*link\s*\}{2,3}\s*$/

/** A picture stored by this site. Other paths of the site may redirect to another site. */
const KEPT_PICTURE = /^\/api\/images\/[\w-][\w.-]*$/

/**
 * Sanitises a mail whose link opens an account: `{{link}}` becomes `address` only as the whole address of a link, and
 * is removed elsewhere; external pictures are removed, as they would report the reader to another site.
 */
export function sanitizeOpeningMail(html: string, { address, site }: { address: string; site: string }): string {
  const isKept = (src = '') => src.startsWith(site) && KEPT_PICTURE.test(src.slice(site.length))
  const isRemote = ({ tag, attribs }: sanitize.IFrame) => tag === 'img' && !isKept(attribs['src'])
  const rules = mailRulesWithout(isRemote)
  return sanitize(html, {
    ...rules,
    transformTags: {
      ...rules.transformTags,
      a: (tagName, { href, ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...(href !== undefined && { href: LINK.test(href) ? address : href }) },
      }),
    },
  })
}

/** Whether a link to an address can be clicked: it has a text, or a picture in place of one. */
export function showsLink(html: string, address: string): boolean {
  const shown: string[] = []
  sanitize(html, {
    allowedTags: ['a', 'img'],
    allowedAttributes: { a: ['href'], img: ['src'] },
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) => {
      const hasText = /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) || mediaChildren.length > 0
      if (tag === 'a' && hasText) shown.push(attribs['href'] ?? '')
      return false
    },
  })
  return shown.includes(address)
}

const SCHEME = /^([a-z][a-z\d+.-]*):/i
const ADDRESSES: readonly string[] = ['href', 'src']

function isKeptAddress(tag: string, address: string): boolean {
  if (address.trim().startsWith('//')) return false
  const scheme = SCHEME.exec(address.trim())?.[1]?.toLowerCase()
  const allowed = tag === 'img' ? ['https'] : ['https', 'http', 'mailto', 'tel']
  return scheme === undefined || allowed.includes(scheme)
}

function droppedOf(tag: string, name: string, value: string, attributes: Record<string, string[]>): string[] {
  const known = [...(attributes['*'] ?? []), ...(attributes[tag] ?? [])]
  if (!known.includes(name)) return [`<${tag} ${name}>`]
  if (name === 'style') {
    const kept = new Set(plainStyle(value).map(([property]) => property))
    const properties = value.split(';').map((one) => one.split(':')[0]?.trim().toLowerCase() ?? '')
    return properties.filter((one) => one !== '' && !kept.has(one)).map((one) => `style="${one}"`)
  }
  return ADDRESSES.includes(name) && !isKeptAddress(tag, value) ? [`${name}="${value.slice(0, 60)}"`] : []
}

function frameHost(src: string): string {
  return URL.canParse(src) ? new URL(src).host || src : src
}

/**
 * The parts of HTML that sanitising removes: elements, attributes, styles, addresses, and frames by host, as written,
 * each once. Mere changes of form are not listed.
 */
export function droppedFrom(
  html: string,
  { isMail = false, frameHosts = [] }: { isMail?: boolean; frameHosts?: readonly string[] } = {},
): string[] {
  const dropped = new Set<string>()
  const attributes = isMail ? MAIL_ATTRIBUTES : ATTRIBUTES
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        const src = attribs['src'] ?? ''
        if (tagName === 'iframe' && !isMail) {
          const isKept = src.startsWith('https://') && frameOf(src, frameHosts) !== null
          if (!isKept) dropped.add(src === '' ? '<iframe>' : `<iframe src="${frameHost(src)}">`)
        } else if (![...TAGS, 'h1'].includes(tagName)) dropped.add(`<${tagName}>`)
        else
          for (const [name, value] of Object.entries(attribs))
            for (const word of droppedOf(tagName, name, value, attributes)) dropped.add(word)
        return { tagName, attribs }
      },
    },
  })
  return [...dropped]
}
