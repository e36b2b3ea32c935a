import { themeCss } from '@parvis/contract/kit/colour.ts'
import { contrast } from '@parvis/contract/kit/oklch.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { wish } from '#testing/media.ts'
import { Html, isReady, prepareHtml } from './Html.tsx'
import '#kit/theme.css'

const colours = new CSSStyleSheet()
colours.replaceSync(themeCss({ bgPrimaryColor: '#0f5c4d' }))

beforeAll(() => {
  document.adoptedStyleSheets = [colours]
})
afterEach(() => wish())
afterAll(() => {
  document.adoptedStyleSheets = []
})

function painted(colour: string): string {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) throw new Error('no canvas')
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  return `#${[...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

const WORDS = `<p style="color: #1a2b3c">encre</p><h3 style="background-color: #fff3c4">fond</h3>
  <blockquote style="color: #00ff00; background-color: #101010">paire <em style="color: #ff0000">dedans</em></blockquote>`

type Colours = readonly [ink: string, ground: string]

async function wordsIn(scheme: 'light' | 'dark'): Promise<(element: string) => Colours> {
  await wish({ scheme })
  await prepareHtml()
  const { container } = await render(<Html html={WORDS} videoTitle="Vidéo" />)
  return (name) => {
    const { color, backgroundColor } = getComputedStyle(container.querySelector(name) ?? container)
    const isBare = backgroundColor === 'rgba(0, 0, 0, 0)'
    return [painted(color), painted(isBare ? getComputedStyle(document.body).backgroundColor : backgroundColor)]
  }
}

it('colours that the organiser wrote are as they wrote them by day', async () => {
  const coloursOf = await wordsIn('light')
  await expect.poll(() => [coloursOf('p')[0], coloursOf('h3')[1]]).toEqual(['#1a2b3c', '#fff3c4'])
})

it('colours that the organiser wrote are still read in a dark room', async () => {
  const coloursOf = await wordsIn('dark')
  // Repainting after a change of scheme takes a moment.
  await expect.poll(() => contrast(...coloursOf('p'))).toBeGreaterThanOrEqual(4.5)
  await expect.poll(() => contrast(...coloursOf('h3'))).toBeGreaterThanOrEqual(4.5)
})

it('an ink and a ground that the organiser chose together stay together in a dark room', async () => {
  const coloursOf = await wordsIn('dark')
  await expect.poll(() => [coloursOf('blockquote'), coloursOf('em')[0]]).toEqual([['#00ff00', '#101010'], '#ff0000'])
})

it.each([
  '<h2>Trois jours</h2>\n<p>Une halle de 1912, <strong>cent quarante</strong> exposants.<br>Entrée &amp; vestiaire</p>',
  '<ul><li><a href="https://example.org/a?b=1&amp;c=2">plan</a></li><li><a href="mailto:a@example.org">écrire</a></li></ul>',
  '<table><tr><th scope="col">Jour</th></tr><tr><td>12</td></tr></table><hr />',
  '<a href="/salon/privacy">données</a> 1 > 0',
  '<a href="tel:+33465715820" rel="noopener noreferrer">appeler</a>',
  '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">aller</a>',
])('%s shows at once', async (html) => {
  expect(isReady(html)).toBe(true)
  const { container } = await render(<Html html={html} videoTitle="Vidéo" />)
  const same = document.createElement('div')
  same.innerHTML = html
  expect(container.querySelector('div')?.innerHTML).toBe(same.innerHTML)
})

it.each([
  '<p onclick="a()">a</p>',
  '<p style="color: red">a</p>',
  '<p/onclick=a()>a</p>',
  '<script>a()</script>',
  '<img src="https://example.org/a.png">',
  '<iframe src="https://example.org"></iframe>',
  '<svg><a href="https://example.org"></a></svg>',
  '<a href="javascript:a()">a</a>',
  '<a href="//example.org">a</a>',
  '<a href="/\\example.org" target="_blank">a</a>',
  "<a href='https://example.org'>a</a>",
  '<a href="https://example.org" onclick="a()">a</a>',
  '<a href="data:text/html,a">a</a>',
  '<a href="https://example.org" target="_blank">a</a>',
  '<P>a</P>',
  '<p>a <b',
  '<!-- <p>a</p> -->',
  '<p>a</p><style>p{}</style>',
])('%s waits for the sanitizer', (html) => {
  expect(isReady(html)).toBe(false)
})

it('executable markup is never in the page, in any way of showing the text', async () => {
  const html = `<p onclick="a()">a</p><script>a()</script><img src="https://example.org/a.png" onerror="a()">
    <a href="javascript:a()">b</a><svg onload="a()"></svg><iframe srcdoc="<script>a()</script>"></iframe>
    <form action="https://example.org"><button formaction="javascript:a()">c</button></form><style>p{}</style>`
  await prepareHtml()
  const { container } = await render(<Html html={html} videoTitle="Vidéo" />)
  await expect.element(container.querySelector('p')).toBeVisible()
  const attributes = [...container.querySelectorAll('*')].flatMap(({ attributes: all }) => [...all])
  const runs = attributes.filter(
    ({ name, value }) => name.startsWith('on') || name === 'srcdoc' || /^javascript:/i.test(value),
  )
  expect(runs.map(({ name, value }) => `${name}=${value}`)).toEqual([])
  expect(container.querySelectorAll('script, style, form, [formaction], iframe:not([src])')).toHaveLength(0)
})
