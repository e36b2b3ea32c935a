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
import type { Entrance, Print } from './printed.ts'
import { guard, printAt } from './printed.ts'
import type { Printer } from './printer.ts'

/** The event as networks and search engines show it: addresses are absolute, texts are plain. */
export interface Shared {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly picture: string
  /** As Open Graph writes it: `fr_FR`. */
  readonly locale: string
}

/** What the page of an event begins with, so that nothing is fetched before it shows. */
export interface Boot {
  readonly status: 200 | 404
  readonly title: string
  /** What search engines and those to whom the address is sent are told; nothing where there is no event. */
  readonly shared?: Shared | undefined
  readonly language: string
  readonly favicon: string
  /** Address of the masthead's picture; empty without one. */
  readonly picture: string
  /** What the browser's own bar is painted in, by day and in a dark room. */
  readonly themeColor: { readonly light: string; readonly dark: string }
  /** CSS custom properties of the event's colours. */
  readonly css: string
  /** Hosts of which the event allows frames, besides the known players and maps. */
  readonly frameHosts: readonly string[]
  /** Origins whose pages may frame this one, besides our own. */
  readonly framedBy: readonly string[]
  /** The name that the event of this address has now: its pages are there. */
  readonly movedTo?: string | undefined
  /** Handed to the page as JSON. */
  readonly data: unknown
  /** Nothing where the page shows no entrance: it comes with its script. */
  readonly entrance?: Entrance | undefined
  /** Says that the page needs its script, in the language of `language`. */
  readonly scriptNeeded?: string | undefined
  /** What stands at the top of each page that visitors read, in each language of the event. */
  readonly marks?: readonly { readonly language: string; readonly text: string }[] | undefined
}

export interface ShellOptions {
  /** The built front. */
  readonly dist: string
  /** Pictures of the demonstration events. */
  readonly media: string
  boot(context: string | undefined, request: FastifyRequest): Promise<Boot>
  readonly print: Printer
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** JSON that may stand inside a script element. */
const inlineJson = (data: unknown) =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** A page to be sent, with what is printed of it beforehand. */
interface Sent extends Boot {
  readonly printed: Print | undefined
  /** What its script asks first, to be asked before it has come. */
  readonly early: EarlyReads | undefined
}

/** What is inline is named by its hash: one style, and the guard of what is printed. */
function policy({ css, frameHosts, framedBy, printed, early: reads }: Sent): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval'${printed === undefined ? '' : ` ${guard.source}`}${reads ? ` ${early.source}` : ''}`,
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

/** Serves the built front: its assets for good, and one page for every address of the site. */
export async function serveShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const template = await readFile(join(options.dist, 'index.html'), 'utf8')
  const files = await firstFiles(options.dist)
  await app.register(fastifyStatic, {
    root: join(options.dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    // A route a file, known from the start: the library reads the whole folder at each request of a wildcard.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
  })
  app.get('/assets/*', { schema: { hide: true } }, async (_request, reply) => reply.callNotFound())
  await app.register(fastifyStatic, {
    root: options.media,
    prefix: '/media/',
    maxAge: '1h',
    decorateReply: false,
    // A drawing opened by itself is a page: it may run nothing.
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
      // It is there for the pages of other sites.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(EMBED),
  )
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send())
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { context } = request.params as { context?: string }
    const boot = await options.boot(context, request)
    if (boot.movedTo !== undefined) return sendOn(reply, request.url, boot.movedTo)
    const printed = await printAt(request.url, boot, options.print)
    const sent: Sent = {
      ...boot,
      printed,
      early: earlyReads(request.url, boot, files),
      css: printed === undefined ? boot.css : boot.css + guard.css,
    }
    return sendPage(fill(template, sent, files, request.url), sent, request, reply)
  }
  app.get('/', { schema: { hide: true } }, page)
  app.get('/:context', { schema: { hide: true } }, page)
  app.get('/:context/*', { schema: { hide: true } }, page)
}

/** The same page where its event is now; asked again each time, as an event may come back to an address that it left. */
const sendOn = (reply: FastifyReply, url: string, context: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(
    url.replace(/^\/[^/?]*/, () => `/${encodeURIComponent(context)}`),
    308,
  )

/** The files that a page asks for at once, named in it so that they come before the scripts that would ask. */
interface FirstFiles {
  /** The sentences that every page begins with, by language. */
  readonly words: ReadonlyMap<string, string>
  readonly ahead: readonly Ahead[]
}

/** What a page opens that is known by its address (`front/budgets.ts`). */
interface Ahead {
  /** Below the event's own address; `*` stands for any that is not among them. */
  readonly path: string
  readonly styles: readonly string[]
  /** By language. */
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

/** The page of an address: the event's own, without its name. */
const pageAt = (url: string): string => (url.split('?')[0] ?? '').replace(/\/$/, '').split('/').slice(2).join('/')

/** What the page of an address opens, of an event that shows it: neither its home nor its entrance, which depend on who comes. */
function aheadAt(url: string, { entrance }: Boot, { ahead }: FirstFiles): Ahead {
  const page = pageAt(url)
  const at = (address: string) => ahead.find(({ path }) => path === address)
  if (!entrance || page === '' || page === 'login') return NOTHING
  // The addresses of the area come otherwise.
  return at(page) ?? (page.startsWith('organisation/') ? NOTHING : at('*')) ?? NOTHING
}

/** What the entrance opens that is printed: it tells of the event first, or asks who is there. */
function entranceFiles(url: string, { entrance }: Boot, { ahead }: FirstFiles): Ahead {
  const redirect = new URLSearchParams(url.split('?')[1]).get('redirect')?.split('?')[0]?.replace(/\/$/, '')
  const isFront = pageAt(url) === '' || redirect === `/${entrance?.context}`
  const shown = ahead.find(({ path }) => path === (isFront && entrance?.presents ? '' : 'login'))
  return shown ?? NOTHING
}

/** What is read of whoever opens the page of an address. */
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

/** What is shown of the page where its address is shared (ogp.me). */
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

/** Screens that are projected or driven show no masthead: its picture would come for nothing. */
const hasMasthead = (path: string): boolean =>
  !/\/(live\/(orga|speaker|questions|emotions|remote)|photos\/viewer)\/?(\?|$)|^\/[^/]+\/organisation(\/|\?|$)/.test(
    path,
  )

/** The largest of what is painted first: before the scripts, which no paint waits for where the page is printed. */
const pictureSoon = (address: string): string =>
  `<link rel="preload" as="image" href="${escapeText(address)}" fetchpriority="high">`

const barColour = (scheme: 'light' | 'dark', colour: string): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${escapeText(colour)}">`

/** To who opens a page of which nothing is printed with a browser that runs no script. */
const unscripted = ({ scriptNeeded }: Pick<Boot, 'scriptNeeded'>): string =>
  scriptNeeded === undefined ? '' : `<noscript><p>${escapeText(scriptNeeded)}</p></noscript>`

/** It stays whatever the script draws below, and shows the language that the page is read in. */
const marked = ({ marks = [] }: Pick<Boot, 'marks'>): string => {
  const texts = marks.map(({ language, text }) => `<p lang="${escapeText(language)}">${escapeText(text)}</p>`)
  return texts.length === 0 ? '' : `<aside class="mark">${texts.join('')}</aside>`
}

const modulePreload = (file: string): string => `<link rel="modulepreload" href="/${file}">`
const styleSheet = (file: string): string => `<link rel="stylesheet" href="/${file}">`

function fill(template: string, boot: Sent, files: FirstFiles, path: string): string {
  const words = files.words.get(boot.language)
  const isEntrance = boot.printed?.isOf === 'entrance'
  const opened = isEntrance ? entranceFiles(path, boot, files) : aheadAt(path, boot, files)
  const scripts = opened.scripts[boot.language] ?? []
  const head = [
    // Before the style sheets, which scripts after them wait for.
    boot.printed && boot.entrance && guard.html(boot.entrance, boot.printed),
    boot.early && early.html(boot.early),
    barColour('light', boot.themeColor.light),
    barColour('dark', boot.themeColor.dark),
    // Known before the scripts that ask for them: they come meanwhile.
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
      // Last, where the script would put it.
      .replace('</head>', () => [...scripts.map(modulePreload), ...opened.styles.map(styleSheet), '</head>'].join(''))
      .replace('<div id="root">', () => `${hasMasthead(path) ? marked(boot) : ''}<div id="root">`)
      .replace('<!--parvis:shell-->', () => boot.printed?.html ?? '')
      .replace(
        '<!--parvis:boot-->',
        () =>
          `${boot.printed ? '' : unscripted(boot)}<script type="application/json" id="boot">${inlineJson(boot.data)}</script>`,
      )
  )
}

async function sendPage(
  filled: string,
  boot: Sent,
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
    // Video players refuse pages that say nothing of where they come from.
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    // Badges are scanned by our own pages, never by what they embed.
    .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
  // It cannot name an origin, and the policy says it all to every browser that we serve.
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
