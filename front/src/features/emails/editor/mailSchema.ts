import type { Attrs, MarkSpec, NodeSpec } from 'prosemirror-model'
import { Schema } from 'prosemirror-model'
import styles from '../kit/MailText.module.css'

/** The labels of variables, conditions and passages kept as they are. */
export interface Called {
  readonly variable: (name: string) => string
  readonly condition: (name: string) => string
  readonly ticket: string
  readonly whole: string
}

/** What no button of the editor changes, and nothing loses. A style is set aside: the page refuses those of the markup. */
const KEPT = ['data-style', 'lang', 'dir', 'title', 'target', 'start', 'type', 'width', 'height']
type Attributes = Readonly<Record<string, string>>

const keptOf = (element: HTMLElement): Attributes =>
  Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [[name, value]]
    }),
  )
const keeping = (more: (element: HTMLElement) => Attrs = () => ({})) => ({
  getAttrs: (element: HTMLElement) => ({ kept: keptOf(element), ...more(element) }),
})
const kept = { default: {} as Attributes }
const keptIn = (attrs: Attrs): Attributes => attrs['kept'] as Attributes

const block = (tag: string, spec: NodeSpec): NodeSpec => ({
  group: 'flow',
  attrs: { kept },
  parseDOM: [{ tag, ...keeping() }],
  toDOM: ({ attrs }) => [tag, keptIn(attrs), 0],
  ...spec,
})

const mark = (tag: string, spec: Partial<MarkSpec> = {}): MarkSpec => ({
  attrs: { kept },
  parseDOM: [{ tag, ...keeping() }],
  toDOM: ({ attrs }) => [tag, keptIn(attrs), 0],
  ...spec,
})

/** Google Docs wraps all that is copied in a bold that is not. */
const isBold = (element: HTMLElement) => !/font-weight:\s*(normal|400)/.test(element.dataset['pasted'] ?? '')
/** An element within a text that the editor has no tool for, and that stays as it is. */
const inline = (tag: string) => mark(tag, { excludes: '' })

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, kept },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', ...keeping((a) => ({ href: a.getAttribute('href') })) }],
    toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), ...keptIn(attrs) }, 0],
  },
  strong: mark('strong', {
    parseDOM: [
      { tag: 'strong', ...keeping() },
      { tag: 'b', getAttrs: (element) => isBold(element) && { kept: keptOf(element) } },
    ],
  }),
  em: mark('em', {
    parseDOM: [
      { tag: 'em', ...keeping() },
      { tag: 'i', ...keeping() },
    ],
  }),
  underline: mark('u'),
  strike: mark('s'),
  small: mark('small'),
  sub: mark('sub'),
  sup: mark('sup'),
  highlight: mark('mark'),
  code: mark('code'),
  abbr: inline('abbr'),
  span: inline('span'),
}

const variable = (called: Called): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { name: {} },
  leafText: ({ attrs }) => `{{${attrs['name']}}}`,
  parseDOM: [{ tag: '[data-variable]', priority: 60, getAttrs: (chip) => ({ name: chip.dataset['variable'] }) }],
  toDOM: ({ attrs: { name } }) => [
    'span',
    { class: styles['variable'] ?? '', 'data-variable': String(name), contenteditable: 'false' },
    called.variable(String(name)),
  ],
})

const lists: Record<string, NodeSpec> = {
  bulletList: block('ul', { content: 'listItem+' }),
  orderedList: block('ol', { content: 'listItem+' }),
  listItem: block('li', { group: '', content: 'paragraph flow*', defining: true }),
}

/** What stands for something else: it is shown as a card that says what, and goes away whole. */
const cards = (called: Called): Record<string, NodeSpec> => ({
  ticket: {
    group: 'flow',
    parseDOM: [{ tag: 'hr[data-ticket]', priority: 60 }],
    toDOM: () => [
      'div',
      { class: styles['card'] ?? '', 'data-card': 'ticket', contenteditable: 'false' },
      called.ticket,
    ],
  },
  rule: { group: 'flow', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  whole: {
    group: 'flow',
    attrs: { html: {} },
    parseDOM: [{ tag: 'table, dl, details, figure, pre', getAttrs: ({ outerHTML }) => ({ html: outerHTML }) }],
    toDOM: () => ['div', { class: styles['card'] ?? '', contenteditable: 'false' }, called.whole],
  },
})

const blocks = (called: Called): Record<string, NodeSpec> => ({
  paragraph: block('p', { content: 'inline*' }),
  heading: block('h2', {
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 2 }, kept },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      ...keeping(() => ({ level: Math.max(level, 2) })),
    })),
    toDOM: ({ attrs }) => [`h${attrs['level']}`, keptIn(attrs), 0],
  }),
  ...lists,
  quote: block('blockquote', { content: 'flow+', defining: true }),
  button: {
    group: 'flow',
    content: '(text|variable)*',
    marks: '',
    defining: true,
    attrs: { href: {} },
    parseDOM: [{ tag: 'a[data-button]', priority: 60, getAttrs: (a) => ({ href: a.getAttribute('href') ?? '' }) }],
    toDOM: () => ['div', { class: styles['button'] ?? '' }, 0],
  },
  ...cards(called),
  only: {
    content: 'flow+',
    defining: true,
    isolating: true,
    attrs: { when: {}, kept },
    parseDOM: [{ tag: 'div[data-only]', priority: 60, ...keeping((div) => ({ when: div.dataset['only'] })) }],
    toDOM: ({ attrs: { when } }) => [
      'div',
      {
        class: styles['only'] ?? '',
        'data-only': String(when),
        role: 'group',
        'aria-label': called.condition(String(when)),
      },
      [
        'div',
        { class: styles['when'] ?? '', contenteditable: 'false', 'aria-hidden': 'true' },
        called.condition(String(when)),
      ],
      ['div', {}, 0],
    ],
  },
  group: block('div', { content: 'flow+' }),
})

/** The schema of the body of a mail: everything that saving keeps. Elements without a tool here stay unchanged. */
export const bodySchema = (called: Called) =>
  new Schema({
    nodes: {
      doc: { content: '(flow|only)+' },
      ...blocks(called),
      text: { group: 'inline' },
      variable: variable(called),
      break: {
        group: 'inline',
        inline: true,
        selectable: false,
        leafText: () => '\n',
        parseDOM: [{ tag: 'br' }],
        toDOM: () => ['br'],
      },
      image: {
        group: 'inline',
        inline: true,
        attrs: { src: {}, alt: { default: '' }, kept },
        parseDOM: [
          {
            tag: 'img[src]',
            ...keeping((img) => ({ src: img.getAttribute('src'), alt: img.getAttribute('alt') ?? '' })),
          },
        ],
        toDOM: ({ attrs }) => ['img', { src: String(attrs['src']), alt: String(attrs['alt']), ...keptIn(attrs) }],
      },
    },
    marks,
  })

/** What a subject may hold: one line of words and variables. */
export const subjectSchema = (called: Called) =>
  new Schema({
    nodes: { doc: { content: '(text|variable)*' }, text: {}, variable: { ...variable(called), group: '' } },
  })
