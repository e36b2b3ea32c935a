import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { frameOrigins } from '@parvis/contract/kit/html.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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
  /** Handed to the page as JSON. */
  readonly data: unknown
}

export interface ShellOptions {
  /** The built front. */
  readonly dist: string
  /** Pictures of the demonstration events. */
  readonly media: string
  boot(context: string | undefined, request: FastifyRequest): Promise<Boot>
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** JSON that may stand inside a script element. */
const inlineJson = (data: unknown) =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** No inline script at all; the one inline style is named by its hash. `blob:` shows a mail's own page in its sandbox. */
function policy({ css, frameHosts }: Boot): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'sha256-${hash}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' ${frameOrigins(frameHosts).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Serves the built front: its assets for good, and one page for every address of the site. */
export async function serveShell(app: FastifyInstance, options: ShellOptions): Promise<void> {
  const template = await readFile(join(options.dist, 'index.html'), 'utf8')
  const words = await firstWords(join(options.dist, 'assets'))
  await app.register(fastifyStatic, {
    root: join(options.dist, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
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
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) => reply.code(204).send())
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const { context } = request.params as { context?: string }
    const boot = await options.boot(context, request)
    return sendPage(fill(template, boot, words.get(boot.language), request.url), boot, request, reply)
  }
  app.get('/', { schema: { hide: true } }, page)
  app.get('/:context', { schema: { hide: true } }, page)
  app.get('/:context/*', { schema: { hide: true } }, page)
}

/** The file of the sentences that every page begins with, by language. */
async function firstWords(assets: string): Promise<ReadonlyMap<string, string>> {
  const found = (await readdir(assets)).flatMap((file) => {
    const language = /^entry\.(\w+)-.*\.js$/.exec(file)?.[1]
    return language ? [[language, file] as const] : []
  })
  return new Map(found)
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

const barColour = (scheme: 'light' | 'dark', colour: string): string =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${escapeText(colour)}">`

function fill(template: string, boot: Boot, words: string | undefined, path: string): string {
  const head = [
    barColour('light', boot.themeColor.light),
    barColour('dark', boot.themeColor.dark),
    // Known before the scripts that ask for them: they come meanwhile.
    words && `<link rel="modulepreload" href="/assets/${words}">`,
    boot.picture && hasMasthead(path) && `<link rel="preload" as="image" href="${escapeText(boot.picture)}">`,
    ...presented(boot),
    boot.favicon && `<link rel="icon" href="${escapeText(boot.favicon)}">`,
    `<style id="theme">${boot.css}</style>`,
  ]
  return template
    .replace('<html lang="fr">', `<html lang="${escapeText(boot.language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(boot.title)}</title>`)
    .replace('<!--parvis:head-->', () => head.filter(Boolean).join(''))
    .replace('<!--parvis:shell-->', '')
    .replace('<!--parvis:boot-->', () => `<script type="application/json" id="boot">${inlineJson(boot.data)}</script>`)
}

async function sendPage(
  filled: string,
  boot: Boot,
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
