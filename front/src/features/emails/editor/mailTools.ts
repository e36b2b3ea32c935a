import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Mark, Node } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { NodeSelection, TextSelection } from 'prosemirror-state'

const nodeType = ({ schema }: EditorState, kind: string) => schema.nodes[kind] ?? schema.topNodeType
const markType = ({ schema }: EditorState, kind: string) => {
  const type = schema.marks[kind]
  if (!type) throw new Error(`No mark is called ${kind}`)
  return type
}

/** The nearest node of a type around the selection, or the selected node itself. */
export function around({ selection }: EditorState, kind: string): { node: Node; at: number } | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === kind)
    return { node: selection.node, at: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === kind) return { node: $from.node(depth), at: $from.before(depth) }
  return undefined
}

export function hasMark(state: EditorState, kind: string): boolean {
  const { from, to, empty, $from } = state.selection
  const type = markType(state, kind)
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, type)
}

export const toggle =
  (kind: 'strong' | 'em'): Command =>
  (state, dispatch) =>
    toggleMark(markType(state, kind))(state, dispatch)

/** A title of this level, or a paragraph again. */
export const toggleHeading =
  (level: 2 | 3): Command =>
  (state, dispatch) => {
    const is = around(state, 'heading')?.node.attrs['level'] === level
    return setBlockType(nodeType(state, is ? 'paragraph' : 'heading'), is ? {} : { level })(state, dispatch)
  }

export const toggleList =
  (kind: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch) => {
    const other = kind === 'bulletList' ? 'orderedList' : 'bulletList'
    if (around(state, kind)) return liftListItem(nodeType(state, 'listItem'))(state, dispatch)
    const found = around(state, other)
    if (!found) return wrapInList(nodeType(state, kind))(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(found.at, nodeType(state, kind)))
    return true
  }

/** Inserts a card after the selection, or in place of an empty paragraph. */
export const insertTicket: Command = (state, dispatch) =>
  insertBlock(state, nodeType(state, 'ticket').create(), dispatch)

function insertBlock(state: EditorState, node: Node, dispatch?: (tr: EditorState['tr']) => void): boolean {
  const { $from, to } = state.selection
  const depth = around(state, 'only') ? 2 : 1
  if ($from.depth < depth) dispatch?.(state.tr.insert(to, node).scrollIntoView())
  else if ($from.depth === depth && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0)
    dispatch?.(state.tr.replaceWith($from.before(), $from.after(), node).scrollIntoView())
  else dispatch?.(state.tr.insert($from.after(depth), node).scrollIntoView())
  return true
}

export const insertButton =
  (href: string, label: string): Command =>
  (state, dispatch) =>
    insertBlock(state, nodeType(state, 'button').create({ href }, state.schema.text(label)), dispatch)

/** Shows the selection to the recipients who meet a condition. */
export const makeOnly =
  (when: string): Command =>
  (state, dispatch) =>
    wrapIn(nodeType(state, 'only'), { when })(state, dispatch)

const setAt =
  (kind: string, attrs: Readonly<Record<string, string>>): Command =>
  (state, dispatch) => {
    const found = around(state, kind)
    if (found) dispatch?.(state.tr.setNodeMarkup(found.at, null, { ...found.node.attrs, ...attrs }))
    return found !== undefined
  }
export const setCondition = (when: string): Command => setAt('only', { when })
export const setButton = (href: string): Command => setAt('button', { href })

/** Removes the condition of a passage. */
export const freeOnly: Command = (state, dispatch) => {
  const found = around(state, 'only')
  if (found) dispatch?.(state.tr.replaceWith(found.at, found.at + found.node.nodeSize, found.node.content))
  return found !== undefined
}

export function linkAt(state: EditorState): { mark: Mark; from: number; to: number } | undefined {
  const { $from } = state.selection
  const type = markType(state, 'link')
  const { parent } = $from
  const start = $from.start()
  const at = parent.childAfter($from.parentOffset)
  const node = at.node && type.isInSet(at.node.marks) ? at : parent.childBefore($from.parentOffset)
  const mark = node.node && type.isInSet(node.node.marks)
  if (!mark) return undefined
  const runs: { from: number; to: number }[] = []
  parent.forEach((child, offset) => {
    if (!mark.isInSet(child.marks)) return
    const last = runs.at(-1)
    if (last?.to === start + offset) last.to += child.nodeSize
    else runs.push({ from: start + offset, to: start + offset + child.nodeSize })
  })
  const run = runs.find(({ from, to }) => from <= start + node.offset && start + node.offset < to)
  return run && { mark, ...run }
}

/** Links the selection to an address; an empty selection inserts the address itself. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const type = markType(state, 'link')
    const found = linkAt(state)
    const { from, to, empty } = state.selection
    if (found)
      dispatch?.(
        state.tr
          .removeMark(found.from, found.to, type)
          .addMark(found.from, found.to, type.create({ href, kept: found.mark.attrs['kept'] })),
      )
    else if (empty) dispatch?.(state.tr.insert(from, state.schema.text(href, [type.create({ href })])))
    else dispatch?.(state.tr.addMark(from, to, type.create({ href })))
    return true
  }

export const dropLink: Command = (state, dispatch) => {
  const found = linkAt(state)
  if (found) dispatch?.(state.tr.removeMark(found.from, found.to, markType(state, 'link')))
  return found !== undefined
}

/** A new line after a button is a paragraph, never a second button. */
const leaveButton: Command = (state, dispatch) => {
  const found = around(state, 'button')
  if (!found) return false
  const after = found.at + found.node.nodeSize
  const tr = state.tr.insert(after, nodeType(state, 'paragraph').create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

const breakLine: Command = (state, dispatch) => {
  if (around(state, 'button')) return true
  dispatch?.(state.tr.replaceSelectionWith(nodeType(state, 'break').create()).scrollIntoView())
  return true
}

const inItem =
  (command: (type: ReturnType<typeof nodeType>) => Command): Command =>
  (state, dispatch) =>
    command(nodeType(state, 'listItem'))(state, dispatch)

const firstOf =
  (...commands: readonly Command[]): Command =>
  (state, dispatch, view) =>
    commands.some((command) => command(state, dispatch, view))

/** The keys of a body: those of any editor. Tab goes on to the next field, as everywhere. */
export const bodyKeys: Readonly<Record<string, Command>> = {
  'Mod-b': toggle('strong'),
  'Mod-i': toggle('em'),
  Enter: firstOf(leaveButton, inItem(splitListItem)),
  'Shift-Enter': breakLine,
  'Mod-Enter': breakLine,
  'Mod-[': firstOf(inItem(liftListItem), lift),
  'Mod-]': inItem(sinkListItem),
}
