import { DomUtils, parseDocument } from 'htmlparser2'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Tag = ReturnType<typeof DomUtils.findAll>[number]

/** A link that is drawn as a button: its address as it is, its inside in HTML. */
export interface Button {
  readonly href: string
  readonly label: string
}

/** What is written in place of some elements of a body; an element that has no word here stays as it is. */
interface Drawing {
  readonly ticket?: () => string
  readonly button?: (button: Button) => string
}

/** The body of a mail, with its tickets and buttons known. */
export interface MailBody {
  /** The body with these elements drawn. */
  readonly drawn: (drawing: Drawing) => string
}

/** HTML in place of what stands between two offsets. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly put: string
}

/** A mail in several languages has one in each; a ticket is drawn in a hundred times the letters that call for it. */
const MOST_TICKETS = 4
/** A button is drawn in ten times the letters that call for it, for each reader: those after these stay links. */
const MOST_BUTTONS = 100

const startOf = ({ startIndex }: Node): number => startIndex ?? 0
const endOf = ({ endIndex }: Node): number => (endIndex ?? -1) + 1

const isTicket = ({ name, attribs }: Tag): boolean => name === 'hr' && 'data-ticket' in attribs
const isDrawn = (tag: Tag): boolean => tag.name === 'a' || isTicket(tag)
/** A link around another, or around a ticket, stays one: nothing that is drawn stands in something else that is. */
const isButton = ({ name, attribs, children }: Tag): boolean =>
  name === 'a' && 'data-button' in attribs && !DomUtils.existsOne(isDrawn, children)
const isSeen = (tag: Tag): boolean => tag.name === 'img' || tag.name === 'hr' || isButton(tag)

/** Whether a reader sees something of these. */
const areShown = (nodes: Node[]): boolean =>
  nodes.some((node) => DomUtils.textContent(node).trim() !== '') || DomUtils.existsOne(isSeen, nodes)

/**
 * A sanitised body read as a tree, whose elements are replaced where they stand: whatever is not drawn leaves letter for letter.
 * Tickets after the first few are left out.
 */
export function readBody(html: string): MailBody {
  // Most mails that are written by hand have neither.
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

/** A button is drawn as a table, which no paragraph may hold: each ends before, and goes on after where something is left of it. */
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

/** A text with each of some places, none within another, written anew. */
function edited(html: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { from, to, put } of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    pieces.push(html.slice(at, from), put)
    at = to
  }
  return [...pieces, html.slice(at)].join('')
}
