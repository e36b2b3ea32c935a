import { VARIABLE } from '@parvis/contract/emails/emails.rules.ts'
import type { DOMOutputSpec, Node, Schema } from 'prosemirror-model'
import { Fragment, DOMParser as Reader, DOMSerializer as Writer } from 'prosemirror-model'
import { renameMarkup } from '#kit/markup.ts'

/** Merely reading a style attribute is reported as a violation of the page's policy: it goes by another name meanwhile. */
const ASIDE = { attributes: new Map([['style', 'data-style']]) }
const BACK = { attributes: new Map([['data-style', 'style']]) }

/** What has no tool in the editor, and stays as it is. */
const WHOLE = 'table, dl, details, figure, pre'

/** Has each variable stand for itself, but in what stays as it is. */
function setChips(page: Document): void {
  const found: Text[] = []
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest(WHOLE)) found.push(walker.currentNode as Text)
  // None is named `text`: the build drops unused calls of that name, as it does unused schemas.
  for (const words of found) words.replaceWith(...chipsIn(words.data, page))
}

const chipsIn = (words: string, page: Document): (string | HTMLElement)[] =>
  piecesOf(words).map(({ said, name }) => {
    if (name === undefined) return said
    const chip = page.createElement('span')
    chip.dataset['variable'] = name
    return chip
  })

interface Piece {
  readonly said: string
  /** Of a variable. */
  readonly name?: string
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: whole, 1: space = '', 2: tripled, 3: name } of text.matchAll(VARIABLE)) {
    const said = text.slice(from, index) + space
    if (said !== '') pieces.push({ said })
    pieces.push({ said: '', name: tripled ?? name ?? '' })
    from = index + whole.length
  }
  return from < text.length ? [...pieces, { said: text.slice(from) }] : pieces
}

/** A button stands between paragraphs, and mails write it in one of its own. */
function freeButtons(page: Document): void {
  for (const button of page.querySelectorAll('p > a[data-button]:only-child')) {
    if (button.parentElement?.textContent?.trim() === button.textContent?.trim())
      button.parentElement?.replaceWith(button)
  }
}

export function readBody(schema: Schema, html: string): Node {
  const page = new DOMParser().parseFromString(renameMarkup(html, ASIDE), 'text/html')
  freeButtons(page)
  setChips(page)
  return Reader.fromSchema(schema).parse(page.body)
}

/** Cards and chips are drawn in the editor; a mail has what they stand for. */
function writerFor(schema: Schema, page: Document): Writer {
  const element = (tag: string, attributes: Readonly<Record<string, string>>): HTMLElement => {
    const made = page.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    return made
  }
  const whole = (html: string): DOMOutputSpec => {
    const frame = page.createElement('template')
    frame.innerHTML = html
    return { dom: frame.content.firstElementChild ?? page.createElement('p') }
  }
  const button = (href: string): DOMOutputSpec => {
    const [line, link] = [page.createElement('p'), element('a', { 'data-button': '', href })]
    line.append(link)
    return { dom: line, contentDOM: link }
  }
  return new Writer(
    {
      ...Writer.nodesFromSchema(schema),
      variable: ({ attrs }) => ['span', { 'data-variable': attrs['name'] }],
      ticket: () => element('hr', { 'data-ticket': '' }),
      whole: ({ attrs }) => whole(String(attrs['html'])),
      button: ({ attrs }) => button(String(attrs['href'])),
      only: ({ attrs }) => ['div', { ...attrs['kept'], 'data-only': attrs['when'] }, 0],
    },
    Writer.marksFromSchema(schema),
  )
}

export function writeBody(doc: Node): string {
  const page = document.implementation.createHTMLDocument('')
  page.body.append(writerFor(doc.type.schema, page).serializeFragment(doc.content, { document: page }))
  for (const chip of page.querySelectorAll<HTMLElement>('[data-variable]'))
    chip.replaceWith(`{{${chip.dataset['variable']}}}`)
  // A line of a list is its words, without the air of a paragraph.
  for (const line of page.querySelectorAll('li > p:first-child:not([data-style], [lang], [dir], [title])'))
    if (line.parentElement?.querySelectorAll(':scope > :not(ul, ol)').length === 1) line.replaceWith(...line.childNodes)
  return renameMarkup(page.body.innerHTML, BACK).replaceAll('&nbsp;', '\u00a0')
}

export function readSubject(schema: Schema, subject: string): Node {
  const pieces = piecesOf(subject).map(({ said, name }) =>
    name === undefined ? schema.text(said) : schema.node('variable', { name }),
  )
  return schema.node('doc', null, Fragment.from(pieces))
}

export const writeSubject = (doc: Node): string => doc.textContent.replace(/\s+/g, ' ')
