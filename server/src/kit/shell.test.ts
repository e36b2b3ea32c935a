import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Prerenderer } from './prerenderer.ts'
import type { Boot } from './shell.ts'
import { serveShell } from './shell.ts'

const PAGE =
  '<!doctype html><html lang="fr"><head><title>Parvis</title><!--parvis:head--></head><body><div id="root"><!--parvis:shell--></div><!--parvis:boot--></body></html>'

const AHEAD = [
  { path: '', styles: ['assets/told.css'], scripts: { fr: ['assets/told.js'], en: ['assets/told.js'] } },
  { path: 'login', styles: ['assets/asked.css'], scripts: { fr: ['assets/asked.js'], en: ['assets/asked.js'] } },
  {
    path: 'inscription',
    styles: ['assets/visit.css'],
    scripts: { fr: ['assets/visit.js', 'assets/visit.fr.js'], en: ['assets/visit.js', 'assets/visit.en.js'] },
  },
  { path: '*', styles: [], scripts: { fr: ['assets/pages.js'], en: ['assets/pages.js'] } },
]

const blank: Boot = {
  ...{
    status: 200,
    title: 'Parvis',
    language: 'fr',
    favicon: '',
    picture: '',
    themeColor: { light: '#123456', dark: '#0a0b0c' },
    css: '',
    frameHosts: [],
    framedBy: [],
    data: null,
  },
}

const pageOf = async (boot: Boot, path?: string): Promise<string> => (await answerTo(boot, path)).body
const policyOf = async (boot: Boot): Promise<string> =>
  String((await answerTo(boot)).headers['content-security-policy'])

async function answerTo(
  boot: Boot,
  path = '/fete',
  print: Prerenderer = async () => undefined,
  headers: Record<string, string> = {},
) {
  const dist = await mkdtemp(join(tmpdir(), 'shell-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'ahead.json'), JSON.stringify(AHEAD))
  await writeFile(join(dist, 'offline.json'), JSON.stringify([{ path: 'appareil', pieces: ['/assets/start-AbC.js'] }]))
  await mkdir(join(dist, 'worker'))
  await writeFile(join(dist, 'worker', 'offline.js'), 'const waits = 1')
  await writeFile(join(dist, 'assets', 'start-AbC.js'), 'const plain = 1')
  await writeFile(join(dist, 'assets', 'start-AbC.js.br'), 'compressed')
  const app = Fastify()
  await serveShell(app, { dist, media: join(dist, 'assets'), boot: async () => boot, print })
  const answer = await app.inject({ url: path, headers })
  await app.close()
  return answer
}

it('the shared description of an event is written in its page, as text alone', async () => {
  const page = await pageOf({
    ...blank,
    title: 'Fête & « Co »',
    shared: {
      name: 'Fête',
      description: '"><script>alert(1)</script> l’été & l’hiver',
      url: 'https://parvis.example/fete',
      picture: 'https://parvis.example/card.png',
      locale: 'fr_FR',
    },
  })
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('<title>Fête &#38; « Co »</title>')
  expect(page).toContain('<meta name="description" content="&#34;&#62;&#60;script&#62;alert(1)')
  expect(page).toContain('<meta property="og:title" content="Fête &#38; « Co »">')
  expect(page).toContain('<meta property="og:image" content="https://parvis.example/card.png">')
  expect(page).toContain('<meta property="og:url" content="https://parvis.example/fete">')
})

it('the policy of a page allows frames of the hosts of its own event, each as written, and no others', async () => {
  const frameSrc = async (frameHosts: readonly string[]) => {
    const policy = await policyOf({ ...blank, frameHosts })
    return policy.split('; ').find((directive) => directive.startsWith('frame-src '))
  }
  const known = await frameSrc([])
  expect(known).toContain("frame-src 'self' https://www.youtube-nocookie.com ")
  expect(await frameSrc(['cartes.exemple.fr'])).toBe(`${known} https://cartes.exemple.fr`)
  expect(await frameSrc(["a.fr; script-src 'unsafe-inline'", '*', 'a.fr/x'])).toBe(known)
  expect(await frameSrc([])).toBe(known)
})

it('the browser’s own bar has a colour by day and another in a dark room', async () => {
  const page = await pageOf(blank)
  expect(page).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#123456">')
  expect(page).toContain('<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0a0b0c">')
})

it('a page of no event shares nothing', async () => {
  expect(await pageOf({ ...blank, status: 404 })).not.toMatch(/og:|name="description"/)
})

it('the masthead’s picture comes early, but where no masthead is drawn', async () => {
  const boot = { ...blank, picture: '/media/fete.svg' }
  const preload = '<link rel="preload" as="image" href="/media/fete.svg" fetchpriority="high">'
  for (const path of ['/fete', '/fete/live', '/fete/inscription?etape=dates'])
    expect(await pageOf(boot, path)).toContain(preload)
  for (const path of ['/fete/live/orga', '/fete/live/speaker?key=k', '/fete/live/remote', '/fete/photos/viewer'])
    expect(await pageOf(boot, path)).not.toContain(preload)
})

const entrance = {
  ...{ context: 'fete', eventId: 'e"1', domainId: 'd"1', origin: 'https://parvis.example', moment: 'open' },
  ...{ presents: true, steps: ['participation'] },
}

it('the entrance is printed on request, with its style and a guard that the policy names', async () => {
  const boot = { ...blank, entrance, css: ':root{--brand:#123456}' }
  const { body, headers } = await answerTo(boot, '/fete', async () => '<h1>Fête</h1>')
  expect(body).toContain('<div id="root"><h1>Fête</h1></div>')
  const [, script = ''] = /<script data-domain="d%221">(.*?)<\/script>/s.exec(body) ?? []
  const [, style = ''] = /<style id="theme">(.*?)<\/style>/s.exec(body) ?? []
  expect(style).toMatch(/^:root\{--brand:#123456\}.*#root\{display:none\}$/)
  const said = String(headers['content-security-policy'])
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(said).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf(script)};`)
  expect(said).toContain(`style-src 'self' ${hashOf(style)};`)
  expect(said).not.toContain('unsafe-inline')
})

it('no other page is printed, nor one of a link that signs in, nor of an unpublished event', async () => {
  const asked: string[] = []
  const print: Prerenderer = async ({ address }) => {
    asked.push(address)
    return 'PRINTED'
  }
  const paths = [
    ...['/fete?token=abc', '/fete/login?token=abc', '/fete/login?redirect=%2Ffete&email=a', '/fete/login?ended=1'],
    ...['/fete/inscription', '/fete/live', '/fete/live/speaker?key=k', '/fete/organisation', '/autre', '/fete/'],
    ...[`/fete/login?redirect=${'x'.repeat(400)}`, '/fete?redirect=%2Ffete'],
  ]
  for (const path of paths) expect((await answerTo({ ...blank, entrance }, path, print)).body).not.toContain('PRINTED')
  expect((await answerTo(blank, '/fete', print)).body).not.toContain('PRINTED')
  expect(asked).toEqual([])
  for (const path of ['/fete', '/fete?canal=affiche', '/fete/login', '/fete/login?redirect=%2Ffete%2Finscription'])
    expect((await answerTo({ ...blank, entrance }, path, print)).body).toContain('PRINTED')
})

it('the first step is printed for a new person, with its data, and its guard names the event', async () => {
  const told: unknown[] = []
  const print: Prerenderer = async ({ data }) => {
    told.push(data)
    return '<h1>Viendrez-vous ?</h1>'
  }
  const begun = { ...entrance, beginning: async () => ({ me: 'nobody' }) }
  const boot = { ...blank, data: { event: 'fete' }, entrance: begun }
  for (const path of ['/fete/inscription', '/fete/inscription?etape=participation&canal=affiche']) {
    const { body, headers } = await answerTo(boot, path, print)
    expect(body).toContain('<div id="root"><h1>Viendrez-vous ?</h1></div>')
    // The data of the prerendered beginning are not sent to the page.
    expect(body).not.toContain('nobody')
    expect(body).toContain('<link rel="stylesheet" href="/assets/visit.css">')
    const [, script = ''] =
      /<script data-domain="d%221" data-event="e%221">((?:(?!<\/script>).)*localStorage.*?)<\/script>/s.exec(body) ?? []
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    expect(String(headers['content-security-policy'])).toContain(hash)
  }
  expect(told).toEqual(Array.from({ length: 2 }, () => ({ event: 'fete', beginning: { me: 'nobody' } })))
  for (const path of [
    '/fete/inscription?userId=u1',
    '/fete/inscription?token=abc',
    '/fete/inscription/',
    '/autre/inscription',
  ])
    expect((await answerTo(boot, path, print)).body).not.toContain('Viendrez-vous')
  expect((await answerTo({ ...boot, entrance }, '/fete/inscription', print)).body).not.toContain('Viendrez-vous')
})

it('an empty print of a first step leaves the page to its script', async () => {
  const boot = { ...blank, data: {}, entrance: { ...entrance, beginning: async () => ({}) } }
  const { body } = await answerTo(boot, '/fete/inscription', async () => '')
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('parvis.begun')
})

it('the printed entrance names the files it opens: those of the event, or those of the sign-in', async () => {
  const opened = async (path: string, presents = true, print: Prerenderer = async () => 'PRINTED') => {
    const { body } = await answerTo({ ...blank, entrance: { ...entrance, presents } }, path, print)
    return [...body.matchAll(/<link rel="(?:modulepreload|stylesheet)" href="\/assets\/([\w.]+)">/g)].map(
      ([, file]) => file,
    )
  }
  const told = ['told.js', 'told.css']
  const asked = ['asked.js', 'asked.css']
  expect(await opened('/fete')).toEqual(told)
  expect(await opened('/fete?canal=affiche')).toEqual(told)
  expect(await opened('/fete/login?redirect=%2Ffete')).toEqual(told)
  expect(await opened('/fete/login?redirect=%2Ffete%2Finscription')).toEqual(asked)
  expect(await opened('/fete/login')).toEqual(asked)
  expect(await opened('/fete', false)).toEqual(asked)
  expect(await opened('/fete', true, async () => undefined)).toEqual([])
})

it('any other address names the list of pages, and the entrance and the area do not', async () => {
  const boot = { ...blank, entrance, language: 'en' }
  for (const path of ['/fete/privacy', '/fete/badge/3C9XT6VN2HKW/download', '/fete/inscription/autre'])
    expect(await pageOf(boot, path)).toContain('<link rel="modulepreload" href="/assets/pages.js">')
  for (const path of ['/fete', '/fete/login', '/fete/inscription', '/fete/organisation/argent'])
    expect(await pageOf(boot, path)).not.toContain('pages.js')
})

it('a page known by its address names its files in its language, before its script asks', async () => {
  const boot = { ...blank, entrance, language: 'en' }
  for (const path of ['/fete/inscription', '/fete/inscription/?etape=dates'])
    expect(await pageOf(boot, path)).toContain(
      '<link rel="modulepreload" href="/assets/visit.js"><link rel="modulepreload" href="/assets/visit.en.js"><link rel="stylesheet" href="/assets/visit.css"></head>',
    )
  for (const path of ['/fete', '/fete/login?redirect=%2Ffete%2Finscription', '/fete/inscription/autre', '/inscription'])
    expect(await pageOf(boot, path)).not.toContain('visit')
  expect(await pageOf({ ...boot, entrance: undefined }, '/fete/inscription')).not.toContain('visit')
})

it('a page known by its address asks for the session before its script, which the policy names, and no other does', async () => {
  const asked = async (path: string, moment = 'open') => {
    const { body, headers } = await answerTo({ ...blank, entrance: { ...entrance, moment } }, path)
    const [, attributes = '', script = ''] = /<script (data-domain=[^>]*)>(.*?)<\/script>/s.exec(body) ?? []
    const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    return { attributes, isNamed: script !== '' && String(headers['content-security-policy']).includes(hash) }
  }
  const ids = 'data-domain="d%221" data-event="e%221"'
  expect(await asked('/fete/inscription')).toEqual({ attributes: `${ids} data-opens="registration"`, isNamed: true })
  expect(await asked('/fete/inscription', 'before')).toEqual({ attributes: ids, isNamed: true })
  expect(await asked('/fete/autre')).toEqual({ attributes: '', isNamed: false })
})

it('a page that cannot be printed goes out as it did, and no guard with it', async () => {
  const { body, headers } = await answerTo({ ...blank, entrance })
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('data-domain')
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
})

it('a page of a moved event is redirected to its new address, with the rest of its path', async () => {
  const there = async (path: string) => {
    const { statusCode, headers } = await answerTo({ ...blank, movedTo: 'bal' }, path)
    return [statusCode, headers.location, headers['cache-control']]
  }
  for (const rest of ['', '/', '?token=a%2Fb', '/badge/x%20y/download?p=1&q=//evil.example'])
    expect(await there(`/fete${rest}`)).toEqual([308, `/bal${rest}`, 'no-cache'])
})

it('a file of the built page is sent compressed beforehand to a client that accepts it, and kept for good', async () => {
  const { body, headers } = await answerTo(blank, '/assets/start-AbC.js', undefined, { 'accept-encoding': 'br, gzip' })
  expect(body).toBe('compressed')
  expect(headers['content-encoding']).toBe('br')
  expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await answerTo(blank, '/assets/start-AbC.js')).body).toBe('const plain = 1')
})

it.each(['/assets/start-Old.js', '/assets/', '/assets/start-AbC.js.br'])(
  'a path outside the built page is not found, nor is a page in its place: %s',
  async (path) => {
    const { statusCode, body } = await answerTo(blank, path)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('<html')
  },
)

it('an unprinted page says that it needs its script, in the language of the page, and a printed one says it itself', async () => {
  const boot = { ...blank, entrance, scriptNeeded: 'Activez <JavaScript>' }
  const said = '<noscript><p>Activez &#60;JavaScript&#62;</p></noscript>'
  expect((await answerTo(boot, '/fete/login?token=abc')).body).toContain(said)
  expect((await answerTo(boot, '/fete', async () => 'PRINTED')).body).not.toContain('<noscript>')
})

it('a mark stands on each page that visitors read, in each language of its event, and on none of the area', async () => {
  const marks = [
    { language: 'fr', text: 'Démonstration <réelle>' },
    { language: 'en', text: 'Demonstration' },
  ]
  const boot = { ...blank, entrance, marks }
  for (const path of ['/fete', '/fete/inscription', '/fete/live'])
    expect(await pageOf(boot, path)).toContain(
      '<aside class="mark"><p lang="fr">Démonstration &#60;réelle&#62;</p><p lang="en">Demonstration</p></aside><div id="root">',
    )
  expect(await pageOf(boot, '/fete/organisation/argent')).not.toContain('class="mark"')
})

describe('the service worker of a page that opens without a network', () => {
  it('is limited to that page, is checked at each opening, and reaches this server alone', async () => {
    const { headers, body } = await answerTo(blank, '/f%C3%AAte/appareil/worker.js')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/f%C3%AAte/appareil',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(body).toMatch(/^self\.parvisOffline=\{"version":"[0-9a-f]{20}","pieces":\["\/assets\/start-AbC\.js"\]\};\n/)
    expect(body).toMatch(/const waits = 1$/)
  })

  it('has the release of the page that it keeps, and other pages tell none', async () => {
    const { body } = await answerTo(blank, '/fete/appareil/worker.js')
    const [, version] = /"version":"(\w+)"/.exec(body) ?? []
    for (const path of ['/fete/appareil', '/fete/appareil/', '/fete/appareil?x=1'])
      expect((await answerTo(blank, path)).headers['x-parvis-release']).toBe(version)
    for (const path of ['/fete', '/fete/inscription', '/fete/appareil/autre', '/appareil'])
      expect((await answerTo(blank, path)).headers).not.toHaveProperty('x-parvis-release')
  })

  it('is at the addresses of these pages only', async () => {
    for (const path of ['/worker.js', '/fete/worker.js', '/fete/inscription/worker.js', '/fete/organisation/worker.js'])
      expect((await answerTo(blank, path)).headers).not.toHaveProperty('service-worker-allowed')
  })
})
