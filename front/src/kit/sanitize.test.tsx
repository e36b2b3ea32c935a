import { afterEach, describe, expect, it, vi } from 'vitest'
import { embedUrl } from './embed.ts'
import { applyStyles, sanitize, stylesApart } from './sanitize.ts'

afterEach(() => vi.restoreAllMocks())

describe('organiser HTML made safe', () => {
  const clean = (html: string, frameHosts: readonly string[] = []) => {
    const box = document.createElement('div')
    box.append(sanitize(html, { videoTitle: 'Vidéo', frameHosts }))
    return box.innerHTML
  }

  it('a frame of a host that the event allows is kept in its sandbox; of our own pages, never', () => {
    const map = '<iframe src="https://cartes.exemple.fr/salle"></iframe>'
    expect(clean(map)).toBe('')
    const kept = clean(map, ['cartes.exemple.fr'])
    expect(kept).toContain('src="https://cartes.exemple.fr/salle"')
    expect(kept).toContain('sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"')
    expect(embedUrl(`https://${location.hostname}/live`, [location.hostname])).toBeNull()
  })

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<img src="/a.png" alt="a" onerror="alert(1)">', /^(?!.*onerror)<img/],
    ['a javascript: link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a form', '<form action="/x"><input name="q"></form>', ''],
    ['a style that leaves its place', '<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
    ['a style that fetches', '<p style="background-color:url(https://evil.example)">a</p>', '<p>a</p>'],
    ['a style written where ours wait', '<p data-style="position:fixed">a</p>', '<p>a</p>'],
    ['ids and classes', '<p id="root" class="x" name="y">a</p>', '<p>a</p>'],
    ['a frame of an unknown host', '<p>a</p><iframe src="https://evil.example/embed/x"></iframe>', '<p>a</p>'],
    ['a frame with its own document', '<iframe srcdoc="<script>1</script>"></iframe>', ''],
  ])('loses %s', (_what, html, expected) => {
    expect(clean(html)).toMatch(expected instanceof RegExp ? expected : new RegExp(`^${expected}$`))
  })

  it('keeps a video, sandboxed, titled and without cookies', () => {
    const box = document.createElement('div')
    box.innerHTML = clean('<iframe src="//www.youtube.com/embed/abc?rel=0"></iframe>')
    const frame = box.querySelector('iframe')
    expect(frame?.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/abc?rel=0')
    expect(frame?.getAttribute('sandbox')).toContain('allow-scripts')
    expect(frame?.title).toBe('Vidéo')
  })

  it('keeps plain styles, set once the page holds them', () => {
    const box = document.createElement('div')
    box.innerHTML = clean('<p style="position: fixed; text-align: center; width: 50%">a</p>')
    expect(box.querySelector('[style]')).toBeNull()
    applyStyles(box)
    const { style } = box.querySelector('p') ?? document.body
    expect([style.textAlign, style.width, style.position]).toEqual(['center', '50%', ''])
  })

  it.each([
    [
      'https://www.openstreetmap.org/export/embed.html?bbox=1',
      'https://www.openstreetmap.org/export/embed.html?bbox=1',
    ],
    ['https://www.google.com/maps/embed?pb=1', 'https://www.google.com/maps/embed?pb=1'],
    ['https://maps.google.com/maps?q=Nantes&output=embed', 'https://maps.google.com/maps?q=Nantes&output=embed'],
  ])('keeps a map: %s', (source, kept) => {
    const box = document.createElement('div')
    box.innerHTML = clean(`<iframe src="${source.replaceAll('&', '&amp;')}"></iframe>`)
    expect(box.querySelector('iframe')?.getAttribute('src')).toBe(kept)
  })

  it('opens outside links without handing over this window', () => {
    expect(clean('<a href="https://example.org" target="_top">a</a>')).toContain('rel="noopener noreferrer"')
  })

  it.each([
    '<img src="/absent.png" onerror="ran = 1">',
    '<svg onload="ran = 1"><style><img src="/absent.png" onerror="ran = 1"></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=/absent onerror=ran=1&gt;"></math>',
    '<noscript><p title="</noscript><img src=/absent onerror=ran=1>"></noscript>',
    '<iframe src="javascript:parent.ran = 1"></iframe><x-frame src="javascript:parent.ran = 1"></x-frame>',
    '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
    '<iframe><iframe src="https://evil.example"></iframe>',
    '<iframe src="https://www.youtube-nocookie.com/embed/x" srcdoc="<script>parent.ran = 1</script>" onload="ran = 1"></iframe>',
    '<a href="java&#9;script:ran = 1">a</a><a href=" javascript:ran = 1">b</a><a href="data:text/html,x">c</a>',
    '<form id="x"><button formaction="javascript:ran = 1">a</button></form><input name="cookie">',
    '<template><img src="/absent.png" onerror="ran = 1"></template><object data="/x"></object><embed src="/x">',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel="stylesheet" href="//evil.example">',
    '<details open ontoggle="ran = 1"><summary>a</summary></details><video onloadstart="ran = 1" src="/x"></video>',
    '<p style="color:red" data-style="position:fixed" onclick="ran = 1" id="root" name="body" class="x">a</p>',
    '<STYLE>p { display: none }</STYLE><ScRiPt>ran = 1</ScRiPt>',
  ])('runs nothing and covers nothing, for any stored HTML: %s', async (html) => {
    const page: { ran?: number } & typeof globalThis = globalThis
    delete page.ran
    const box = document.createElement('div')
    document.body.append(box)
    box.append(sanitize(html, { videoTitle: 'Vidéo', frameHosts: [] }))
    applyStyles(box)
    // By the time this error fires, an error handler of the organiser's HTML would have run too.
    const { promise, resolve } = Promise.withResolvers<Event>()
    const probe = new Image()
    probe.addEventListener('error', resolve)
    probe.src = '/absent.png'
    await promise
    expect(page.ran).toBeUndefined()
    const wrong =
      'script, style, form, input, button, object, embed, base, meta, link, template, svg [onload], x-frame, noscript'
    expect([...box.querySelectorAll(wrong)]).toEqual([])
    for (const element of box.querySelectorAll('*')) {
      const names = element.getAttributeNames()
      expect(names.filter((name) => /^on|^(srcdoc|id|name|class|formaction)$/.test(name))).toEqual([])
      expect(element.getAttribute('href') ?? '').not.toMatch(/^\W*(javascript|data):/i)
    }
    for (const frame of box.querySelectorAll('iframe'))
      expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\//)
    box.remove()
  })
})

it('the parsed HTML differs only in the names of attributes, in any spelling', () => {
  const pieces = [
    '<',
    '>',
    '</',
    '<p',
    '<b ',
    ' style',
    '=',
    '"',
    "'",
    '/',
    ' ',
    '<!--',
    '-->',
    '--!>',
    '<title>',
    '</title>',
    'a',
  ]
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const read = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
  for (let time = 0; time < 3_000; time++) {
    const html = Array.from({ length: 4 + next(20) }, () => pieces[next(pieces.length)]).join('')
    const [before, after] = [read(html), read(stylesApart(html))]
    expect([html, after.querySelector('[style]')]).toEqual([html, null])
    for (const element of before.querySelectorAll('[style]')) {
      element.setAttribute('data-style', element.getAttribute('style') ?? '')
      element.removeAttribute('style')
    }
    const told = (body: HTMLElement) =>
      Array.from(body.querySelectorAll('*'), (one) => [
        one.localName,
        ...[...one.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
      ])
    expect([html, told(after), after.textContent]).toEqual([html, told(before), before.textContent])
  }
})

describe('embedUrl', () => {
  it.each([
    'https://www.youtube-nocookie.com.evil.example/embed/x',
    'https://www.youtube-nocookie.com@evil.example/embed/x',
    'https://user@player.vimeo.com/video/1',
    'https://player.vimeo.com:8443/video/1',
    'https://player.vimeo.com/login',
    'javascript:alert(1)',
    '/embed/x',
    '',
  ])('refuses %s', (source) => {
    expect(embedUrl(source, [])).toBeNull()
  })
})
