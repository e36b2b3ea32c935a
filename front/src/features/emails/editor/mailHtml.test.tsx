import { server as emailsEn } from '@parvis/contract/emails/emails.en.ts'
import { server as emailsFr } from '@parvis/contract/emails/emails.fr.ts'
import { actionIds } from '@parvis/contract/emails/emails.ts'
import { expect, test } from 'vitest'
import { readBody, readSubject, writeBody, writeSubject } from './mailHtml.ts'
import { bodySchema, subjectSchema } from './mailSchema.ts'

const CALLED = {
  variable: (name: string) => name,
  condition: (name: string) => name,
  ticket: 'Billet',
  whole: 'Tel quel',
}
const body = bodySchema(CALLED)
const subject = subjectSchema(CALLED)
const again = (html: string) => writeBody(readBody(body, html))

test.each(actionIds.flatMap((id) => [emailsFr[`mail.${id}.body`], emailsEn[`mail.${id}.body`]]))(
  'a text of Parvis comes out of the editor as it went in: %s',
  (html) =>
    expect(again(html)).toBe(
      html.replaceAll('data-button ', 'data-button="" ').replaceAll('data-ticket', 'data-ticket=""'),
    ),
)

test.each([
  '<h2>Titre</h2><h3>Petit</h3><h4>Plus</h4><h5>bas</h5><h6>encore</h6>',
  '<p><strong>gras</strong> <em>penché</em> <u>u</u> <s>s</s> <small>s</small> <sub>1</sub><sup>2</sup> <mark>m</mark> <code>c</code></p>',
  '<p style="text-align: center" lang="en" dir="ltr" title="t">centre</p>',
  '<p><span style="color: red">rouge <span lang="en">et b</span></span><abbr title="a">c</abbr></p>',
  '<p>un<br>deux <img src="https://exemple.org/a.png" alt="A" width="10"> <a href="https://exemple.org/?a={{badgeCode}}" target="_blank">ici</a></p>',
  '<ul><li>un</li><li>deux<ul><li>trois</li></ul></li></ul><ol start="3"><li>quatre {{firstName}}</li></ol>',
  '<blockquote><p>dit</p></blockquote><hr><hr data-ticket="">',
  '<div style="padding: 4px"><p>dans un cadre</p></div>',
  '<div data-only="due"><p>Réglez <strong>{{link}}</strong></p><p><a data-button="" href="{{link}}">Régler, {{firstName}}</a></p></div>',
  '<table style="width: 100%"><caption>T</caption><tbody><tr><th scope="col">{{lastName}}</th><td colspan="2">b</td></tr></tbody></table>',
  '<dl><dt>a</dt><dd>b</dd></dl><details><summary>c</summary>d</details><figure><figcaption>f</figcaption></figure><pre>g\n  h</pre>',
])('allowed mail HTML is kept whole: %s', (html) => expect(again(html)).toBe(html))

test('a button among words keeps them around it', () => {
  expect(again('<p>Avant <a data-button href="https://exemple.org">Voir</a> après</p>')).toBe(
    '<p>Avant</p><p><a data-button="" href="https://exemple.org">Voir</a></p><p> après</p>',
  )
})

test('a style is kept in any spelling of its element, and words that look like one stay words', () => {
  const written = [
    `<P TITLE='a > b' STYLE='text-align: center'>un</P>`,
    '<p title="c style=d" style=color:red>style="e"</p><p title=\' data-style="f"\'>g</p>',
  ]
  const box = document.createElement('div')
  box.innerHTML = again(written.join(''))
  const told = Array.from(box.querySelectorAll('p'), (line) => [
    ...[line.title, line.getAttribute('style'), line.textContent],
  ])
  expect(told).toEqual([
    ['a > b', 'text-align: center', 'un'],
    ['c style=d', 'color:red', 'style="e"'],
    [' data-style="f"', null, 'g'],
  ])
})

test('three braces mean the same as two, spaces in them too, and an unknown name is kept for the field to tell', () => {
  expect(again('<p>{{{firstName}}} {{ lastName }} {{prénom}}</p>')).toBe('<p>{{firstName}} {{lastName}} {{prénom}}</p>')
})

test('a subject is one line of words and variables', () => {
  const doc = readSubject(subject, 'À {{firstName}} : {{eventName}} !')
  expect(doc.childCount).toBe(5)
  expect(writeSubject(doc)).toBe('À {{firstName}} : {{eventName}} !')
  expect(writeSubject(readSubject(subject, ''))).toBe('')
})
