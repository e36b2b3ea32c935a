import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { frameOrigins } from '@parvis/contract/kit/frames.ts'
import { isFramingOrigin } from '@parvis/contract/kit/framing.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EarlyReads } from './early.ts'
import { early } from './early.ts'
import { EMBED } from './embed.ts'
import { readOfflinePages } from './offline.ts'
import type { PrerenderContext, Prerendered } from './prerender.ts'
import { prerenderAt, prerenderGuard } from './prerender.ts'
import type { Prerenderer } from './prerenderer.ts'

export interface Shared {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly picture: string
  readonly locale: string
}

/** Start data of an event's page, so that it shows without a further request. */
export interface Boot {
  readonly status: 200 | 404
  readonly title: string
  /** For search engines and link previews; undefined where there is no event. */
  readonly shared?: Shared | undefined
  readonly language: string
  readonly favicon: string
  readonly picture: string
  /** Colour of the browser's own bar, in light and dark mode. */
  readonly themeColor: { readonly light: string; readonly dark: string }
  readonly css: string
  /** Further hosts whose frames the event allows, besides known players and maps. */
  readonly frameHosts: readonly string[]
  /** Further origins whose pages may frame this one. */
  readonly framedBy: readonly string[]
  /** Current name of an event that was renamed, for a redirect. */
  readonly movedTo?: string | undefined
  readonly data: unknown
  /** Undefined where the page is not prerendered. */
  readonly entrance?: PrerenderContext | undefined
  /** Notice that the page needs JavaScript, in `language`. */
  readonly scriptNeeded?: string | undefined
  /** Notice at the top of each visitor's page, in each language of the event. */
  readonly marks?: readonly { readonly language: string; readonly text: string }[] | undefined
}

export interface ShellOptions {
  readonly dist: string
  readonly media: string
  boot(context: string | undefined, request: FastifyRequest): Promise<Boot>
  readonly print: Prerenderer
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const inlineJson = (data: unknown) =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

interface PageToSend extends Boot {
  readonly prerendered: Prerendered | undefined
  readonly early: EarlyReads | undefined
}

/** Content security policy; inline style and scripts are allowed by hash. */
function policy({ css, frameHosts, framedBy, prerendered, early: reads }: PageToSend): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${prerendered === undefined ? '' : ` ${prerenderGuard.source}`}${reads ? ` ${early.source}` : ''}`,
    `style-src 'self' 'sha256-${hash}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' ${frameOrigins(frameHosts).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...framedBy.filter(isFramingOrigin)].join(' '),
  ].join('; ')
}

/** Serves the built front: its assets as immutable, and one page for every address of the site. */
export async function serveShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const template = await readFile(join(options.dist, 'index.html'), 'utf8')
  const files = await firstFiles(options.dist)
  const offline = await readOfflinePages(options.dist, template)
  await app.register(fastifyStatic, {
    root: join(options.dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    // One route per file: with a wildcard, the library lists the whole folder at each request.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
  })
  app.get('/assets/*', { schema: { hide: true } }, async (_request, reply) => reply.callNotFound())
  await app.register(fastifyStatic, {
    root: options.media,
    prefix: '/media/',
    maxAge: '1h',
    decorateReply: false,
    // An SVG opened directly is a document: no script may run in it.
    setHeaders: (response) =>
      response.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
  })
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain').send('User-agent: *\nAllow: /\nAllow: /api/v2/domains/*/card.png\nDisallow: /api/\n'),
  )
  app.get('/embed.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      // Loaded by pages of other sites.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(EMBED),
  )
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send())
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { context } = request.params as { context?: string }
    const boot = await options.boot(context, request)
    if (boot.movedTo !== undefined) return sendOn(reply, request.url, boot.movedTo)
    const prerendered = await prerenderAt(request.url, boot, options.print)
    const sent: PageToSend = {
      ...boot,
      prerendered,
      early: earlyReads(request.url, boot, files),
      css: prerendered === undefined ? boot.css : boot.css + prerenderGuard.css,
    }
    offline.mark(pageAt(request.url), reply)
    return sendPage(fill(template, sent, files, request.url), sent, request, reply)
  }
  offline.serve(app)
  app.get('/', { schema: { hide: true } }, page)
  app.get('/:context', { schema: { hide: true } }, page)
  app.get('/:context/*', { schema: { hide: true } }, page)
}

/** Redirects to the event's current name; not cached, as an event may get an old name back. */
const sendOn = (reply: FastifyReply, url: string, context: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(
    url.replace(/^\/[^/?]*/, () => `/${encodeURIComponent(context)}`),
    308,
  )

interface FirstFiles {
  readonly words: ReadonlyMap<string, string>
  readonly ahead: readonly Ahead[]
}

interface Ahead {
  readonly path: string
  readonly styles: readonly string[]
  readonly scripts: Readonly<Record<string, readonly string[]>>
}

async function firstFiles(dist: string): Promise<FirstFiles> {
  const files = await readdir(join(dist, 'assets'))
  const ahead: readonly Ahead[] = JSON.parse(await readFile(join(dist, 'ahead.json'), 'utf8'))
  const words = files.flatMap((file) => {
    const language = /^entry\.(\w+)-.*\.js$/.exec(file)?.[1]
    return language ? [[language, file] as const] : []
  })
  return { words: new Map(words), ahead }
}

const NOTHING: Ahead = { path: '', styles: [], scripts: {} }

const pageAt = (url: string): string => (url.split('?')[0] ?? '').replace(/\/$/, '').split('/').slice(2).join('/')

/** Preloaded files of an address, of a visible event. Not for home and entrance, which depend on the visitor. */
function aheadAt(url: string, { entrance }: Boot, { ahead }: FirstFiles): Ahead {
  const page = pageAt(url)
  const at = (address: string) => ahead.find(({ path }) => path === address)
  if (!entrance || page === '' || page === 'login') return NOTHING
  // `*` does not cover pages of the organiser's area.
  return at(page) ?? (page.startsWith('organisation/') ? NOTHING : at('*')) ?? NOTHING
}

/** Files of the prerendered entrance: the event's presentation, or the sign-in. */
function entranceFiles(url: string, { entrance }: Boot, { ahead }: FirstFiles): Ahead {
  const redirect = new URLSearchParams(url.split('?')[1]).get('redirect')?.split('?')[0]?.replace(/\/$/, '')
  const isFront = pageAt(url) === '' || redirect === `/${entrance?.context}`
  const shown = ahead.find(({ path }) => path === (isFront && entrance?.presents ? '' : 'login'))
  return shown ?? NOTHING
}

function earlyReads(url: string, boot: Boot, files: FirstFiles): EarlyReads | undefined {
  const { entrance } = boot
  const opened = aheadAt(url, boot, files)
  if (!entrance || opened === NOTHING || opened.path === '*') return undefined
  const { domainId, eventId, moment } = entrance
  const opensRegistration = opened.path === 'inscription' && moment === 'open'
  return { domainId, eventId, opens: opensRegistration ? 'registration' : opened.path === 'live' ? 'live' : undefined }
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeText(content)}">`

function presented({ title, shared }: Boot): string[] {
  if (!shared) return []
  const { name, description, url, picture, locale } = shared
  return [
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', locale),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', name),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** Projected screens and remote controls show no masthead: its picture would load in vain. */
const hasMasthead = (path: string): boolean =>
  !/\/(live\/(orga|speaker|questions|emotions|remote)|photos\/viewer)\/?(\?|$)|^\/[^/]+\/organisation(\/|\?|$)/.test(
    path,
  )

/** The largest element painted first: requested before the scripts, which a prerendered page does not wait for. */
const pictureSoon = (address: string): string =>
  `<link rel="preload" as="image" href="${escapeText(address)}" fetchpriority="high">`

const barColour = (scheme: 'light' | 'dark', colour: string): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${escapeText(colour)}">`

const unscripted = ({ scriptNeeded }: Pick<Boot, 'scriptNeeded'>): string =>
  scriptNeeded === undefined ? '' : `<noscript><p>${escapeText(scriptNeeded)}</p></noscript>`

/** Outside the root that React renders; each text is tagged with its language. */
const marked = ({ marks = [] }: Pick<Boot, 'marks'>): string => {
  const texts = marks.map(({ language, text }) => `<p lang="${escapeText(language)}">${escapeText(text)}</p>`)
  return texts.length === 0 ? '' : `<aside class="mark">${texts.join('')}</aside>`
}

const modulePreload = (file: string): string => `<link rel="modulepreload" href="/${file}">`
const styleSheet = (file: string): string => `<link rel="stylesheet" href="/${file}">`

function fill(template: string, boot: PageToSend, files: FirstFiles, path: string): string {
  const words = files.words.get(boot.language)
  const isEntrance = boot.prerendered?.isOf === 'entrance'
  const opened = isEntrance ? entranceFiles(path, boot, files) : aheadAt(path, boot, files)
  const scripts = opened.scripts[boot.language] ?? []
  const head = [
    // Before the style sheets, which later scripts wait for.
    boot.prerendered && boot.entrance && prerenderGuard.html(boot.entrance, boot.prerendered),
    boot.early && early.html(boot.early),
    barColour('light', boot.themeColor.light),
    barColour('dark', boot.themeColor.dark),
    // Preloaded while the scripts that import them load.
    words && modulePreload(`assets/${words}`),
    boot.picture && hasMasthead(path) && pictureSoon(boot.picture),
    ...presented(boot),
    boot.favicon && `<link rel="icon" href="${escapeText(boot.favicon)}">`,
    `<style id="theme">${boot.css}</style>`,
  ]
  return (
    template
      .replace('<html lang="fr">', `<html lang="${escapeText(boot.language)}">`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(boot.title)}</title>`)
      .replace('<!--parvis:head-->', () => head.filter(Boolean).join(''))
      // Last in the head, where the script would insert it.
      .replace('</head>', () => [...scripts.map(modulePreload), ...opened.styles.map(styleSheet), '</head>'].join(''))
      .replace('<div id="root">', () => `${hasMasthead(path) ? marked(boot) : ''}<div id="root">`)
      .replace('<!--parvis:shell-->', () => boot.prerendered?.html ?? '')
      .replace(
        '<!--parvis:boot-->',
        () =>
          `${boot.prerendered ? '' : unscripted(boot)}<script type="application/json" id="boot">${inlineJson(boot.data)}</script>`,
      )
  )
}

async function sendPage(
  filled: string,
  boot: PageToSend,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const html = Buffer.from(filled)
  reply
    .code(boot.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language')
    .header('content-security-policy', policy(boot))
    // Video players refuse pages that send no referrer.
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    // Only our own pages scan badges, never embedded ones.
    .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  // `X-Frame-Options` cannot name an origin; `frame-ancestors` covers every supported browser.
  if (boot.framedBy.length > 0) reply.removeHeader('x-frame-options')
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) {
    return reply
      .header('content-encoding', 'br')
      .send(await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  }
  return /\bgzip\b/.test(accepted)
    ? reply.header('content-encoding', 'gzip').send(await gzipped(html))
    : reply.send(html)
}
