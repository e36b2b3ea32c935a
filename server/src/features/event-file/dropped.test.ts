import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { droppedFrom, sanitizeHtml, sanitizeMailHtml } from '#kit/html.ts'
import { populatedFile, warningsOf } from '#testing/populated.ts'

const PLAYER = '<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>'

describe('the report of removed HTML', () => {
  it.each([
    ['<script>x()</script><p>a</p>', ['<script>']],
    ['<form><input name="a"></form>', ['<form>', '<input>']],
    ['<p class="big" onclick="x()">a</p>', ['<p class>', '<p onclick>']],
    ['<p style="color: red; position: fixed; background: url(x)">a</p>', ['style="position"', 'style="background"']],
    ['<a href="javascript:x()">a</a>', ['href="javascript:x()"']],
    ['<img src="http://example.org/a.png" alt="">', ['src="http://example.org/a.png"']],
    ['<img src="//example.org/a.png" alt="">', ['src="//example.org/a.png"']],
    ['<iframe src="https://videos.example.org/1"></iframe>', ['<iframe src="videos.example.org">']],
    ['<iframe src="http://www.youtube-nocookie.com/embed/abc"></iframe>', ['<iframe src="www.youtube-nocookie.com">']],
    ['<iframe></iframe>', ['<iframe>']],
  ])('names the parts removed from %s', (html, expected) => {
    expect(droppedFrom(html)).toEqual(expected)
    expect(sanitizeHtml(html, [])).not.toContain(html)
  })

  it.each([
    ['<h1>Titre</h1><p style="color: red" lang="en">a <a href="/live" target="_blank">b</a></p>'],
    ['<p><img src="/media/a.svg" alt="a" width="10"></p><details><summary>b</summary>c</details>'],
    [PLAYER],
  ])('is empty where all is kept: %s', (html) => {
    expect(droppedFrom(html)).toEqual([])
  })

  it('includes a player in a mail, but neither its button nor its ticket', () => {
    expect(droppedFrom(PLAYER, { isMail: true })).toEqual(['<iframe>'])
    expect(sanitizeMailHtml(PLAYER)).toBe('')
    const mail = '<hr data-ticket><p><a data-button href="{{link}}">a</a></p>'
    expect(droppedFrom(mail, { isMail: true })).toEqual([])
  })
})

describe('the places of a file', () => {
  const text = populatedFile('dropped')
  const faultsOf = (source: string) => warningsOf(source).map(({ key }) => key)

  it.each([
    ['<p>Bonjour</p>', 'settings.homeMessage'],
    ['<p>Par ici</p>', 'sections.0.html'],
    ['<p>Merci</p>', 'emails.templates.0.bodyHtml'],
  ])('%s', (html, key) => {
    expect(faultsOf(text)).toEqual([])
    expect(faultsOf(text.replace(html, '<p>a</p><script>x()</script>'))).toEqual([key])
  })

  it('the settings of a language and of a type, a conference and a sentence are among them', () => {
    const bad = "'<blink>a</blink>'"
    const source = text
      .replace(
        'settings:\n',
        `settingsByLanguage: { en: { homeMessage: ${bad} } }\nsettings:\n  typosV2: { presse: { replayHtml: ${bad} } }\n`,
      )
      .replace('title: Le sport\n', `title: Le sport\n    description: ${bad}\n`)
      .replace('  fr: {', `  fr: { section.acces.html: ${bad},`)
    expect(faultsOf(source).toSorted()).toEqual([
      'conferences.0.description',
      'settings.typosV2.presse.replayHtml',
      'settingsByLanguage.en.homeMessage',
      'translations.fr.section.acces.html',
    ])
  })

  it('the demonstration loses nothing', () => {
    const folder = new URL('../../../../demo/', import.meta.url)
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.yaml')))
      expect([name, faultsOf(readFileSync(new URL(name, folder), 'utf8'))]).toEqual([name, []])
  })
})
