import { DomUtils, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Tag = ReturnType<typeof DomUtils.findAll>[number]

export interface Button {
  readonly href: string
  readonly label: string
}

/** Replacements for elements of a body; an element without a replacement stays as it is. */
interface Drawing {
  readonly ticket?: () => string
  readonly button?: (button: Button) => string
}

export interface MailBody {
  readonly drawn: (drawing: Drawing) => string
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly put: string
}

/**
 * One ticket per language is enough; the limit exists because a ticket's HTML is a hundred times longer than its tag.
 */
const MOST_TICKETS = 4
/** A button's HTML is ten times longer than its link, in each mail: links past this limit stay links. */
const MOST_BUTTONS = 100

const startOf = ({ startIndex }: Node): number => startIndex ?? 0
const endOf = ({ endIndex }: Node): number => (endIndex ?? -1) + 1

const isTicket = ({ name, attribs }: Tag): boolean => name === 'hr' && 'data-ticket' in attribs
const isDrawn = (tag: Tag): boolean => tag.name === 'a' || isTicket(tag)
/** A link that contains another link or a ticket stays a plain link: drawn elements never nest. */
const isButton = ({ name, attribs, children }: Tag): boolean =>
  name === 'a' && 'data-button' in attribs && !DomUtils.existsOne(isDrawn, children)
const isSeen = (tag: Tag): boolean => tag.name === 'img' || tag.name === 'hr' || isButton(tag)

const areShown = (nodes: Node[]): boolean =>
  nodes.some((node) => DomUtils.textContent(node).trim() !== '') || DomUtils.existsOne(isSeen, nodes)

/**
 * Parses a sanitised body and replaces elements in place; the rest is kept letter for letter. Excess tickets are left
 * out.
 */
export function readBody(html: string): MailBody {
  if (!html.includes('data-ticket') && !html.includes('data-button')) return { drawn: () => html }
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const tickets = DomUtils.findAll(isTicket, children)
  const buttons = DomUtils.findAll(isButton, children).slice(0, MOST_BUTTONS)
  const around = aroundButtons(html, children, new Set(buttons))
  return {
    drawn: ({ ticket, button }) =>
      edited(html, [
        ...tickets.flatMap((node, i) => {
          if (i >= MOST_TICKETS) return [whole(node, '')]
          return ticket ? [whole(node, ticket())] : []
        }),
        ...(button ? [...around, ...buttons.map((tag) => whole(tag, button(buttonOf(html, tag))))] : []),
      ]),
  }
}

const whole = (node: Node, put: string): Edit => ({ from: startOf(node), to: endOf(node), put })

function buttonOf(html: string, { attribs, children }: Tag): Button {
  const [first, last] = [children[0], children.at(-1)]
  return { href: attribs['href'] ?? '', label: first && last ? html.slice(startOf(first), endOf(last)) : '' }
}

/** A button is drawn as a table, so the paragraph around it is closed before and reopened after it. */
function aroundButtons(html: string, nodes: Node[], buttons: ReadonlySet<Node>): Edit[] {
  const holds = ({ name, children }: Tag) => name === 'p' && children.some((node) => buttons.has(node))
  return DomUtils.findAll(holds, nodes).flatMap((paragraph) => aroundButtonsIn(html, paragraph, buttons))
}

function aroundButtonsIn(html: string, paragraph: Tag, all: ReadonlySet<Node>): Edit[] {
  const { children } = paragraph
  const buttons = children.filter((node) => all.has(node))
  const open = html.slice(startOf(paragraph), children[0] ? startOf(children[0]) : 0)
  const at = [-1, ...buttons.map((node) => children.indexOf(node)), children.length]
  return at.slice(1).flatMap((end, i): Edit[] => {
    const [before, after] = [buttons[i - 1], buttons[i]]
    const [from, to] = [before ? endOf(before) : startOf(paragraph), after ? startOf(after) : endOf(paragraph)]
    if (areShown(children.slice((at[i] ?? 0) + 1, end)))
      return [...(before ? [{ from, to: from, put: open }] : []), ...(after ? [{ from: to, to, put: '</p>' }] : [])]
    return before && after ? [] : [{ from, to, put: '' }]
  })
}

function edited(html: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { from, to, put } of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    pieces.push(html.slice(at, from), put)
    at = to
  }
  return [...pieces, html.slice(at)].join('')
}
