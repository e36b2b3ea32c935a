import { describe, expect, it } from 'vitest'
import { applyStyles, embedUrl, sanitize } from '#kit/sanitize.ts'

const clean = (html: string, frameHosts: readonly string[] = []) => sanitize(html, { videoTitle: 'Vidéo', frameHosts })

it('a frame of a host that the event allows is kept in its sandbox; of our own pages, never', () => {
  const map = '<iframe src="https://cartes.exemple.fr/salle"></iframe>'
  expect(clean(map)).toBe('')
  const kept = clean(map, ['cartes.exemple.fr'])
  expect(kept).toContain('src="https://cartes.exemple.fr/salle"')
  expect(kept).toContain('sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"')
  expect(embedUrl(`https://${location.hostname}/live`, [location.hostname])).toBeNull()
})

describe('organiser HTML', () => {
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
