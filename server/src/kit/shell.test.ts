import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Boot } from './shell.ts'
import { serveShell } from './shell.ts'

const PAGE =
  '<!doctype html><html lang="fr"><head><title>Parvis</title><!--parvis:head--></head><body><!--parvis:boot--></body></html>'

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
    data: null,
  },
}

const pageOf = async (boot: Boot, path?: string): Promise<string> => (await answerTo(boot, path)).body
const policyOf = async (boot: Boot): Promise<string> =>
  String((await answerTo(boot)).headers['content-security-policy'])

async function answerTo(boot: Boot, path = '/fete') {
  const dist = await mkdtemp(join(tmpdir(), 'shell-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  const app = Fastify()
  await serveShell(app, { dist, media: join(dist, 'assets'), boot: async () => boot })
  const answer = await app.inject(path)
  await app.close()
  return answer
}

it('what is shared of an event is written in its page, and can be nothing but text', async () => {
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
  expect(page).toContain('<meta name="description" content="&#34;&#62;&#60;script&#62;alert(1)')
  expect(page).toContain('<meta property="og:title" content="Fête &#38; « Co »">')
  expect(page).toContain('<meta property="og:image" content="https://parvis.example/card.png">')
  expect(page).toContain('<meta property="og:url" content="https://parvis.example/fete">')
})

it('the policy of a page lets in frames of the hosts of its own event, each as it is written, and no others', async () => {
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
  const preload = '<link rel="preload" as="image" href="/media/fete.svg">'
  for (const path of ['/fete', '/fete/live', '/fete/inscription?etape=dates'])
    expect(await pageOf(boot, path)).toContain(preload)
  for (const path of ['/fete/live/orga', '/fete/live/speaker?key=k', '/fete/live/remote', '/fete/photos/viewer'])
    expect(await pageOf(boot, path)).not.toContain(preload)
})
