import { VARIABLE } from '@parvis/contract/emails/emails.rules.ts'
import type { Command } from 'prosemirror-state'
import { Plugin } from 'prosemirror-state'

/** A variable typed or pasted in braces becomes an indivisible node. */
export const withChips = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _, { doc, schema, tr }) {
      const chip = schema.nodes['variable']
      if (!chip || !transactions.some(({ docChanged }) => docChanged)) return null
      const found: { from: number; to: number; name: string }[] = []
      doc.descendants((node, at, parent) => {
        if (!node.isText || !parent?.type.contentMatch.matchType(chip)) return
        for (const { index, 0: whole, 1: space = '', 2: tripled, 3: name = '' } of (node.text ?? '').matchAll(VARIABLE))
          found.push({ from: at + index + space.length, to: at + index + whole.length, name: tripled ?? name })
      })
      for (const { from, to, name } of found.reverse())
        tr.replaceWith(from, to, chip.create({ name }, null, doc.nodeAt(from)?.marks))
      return tr.docChanged ? tr : null
    },
  })

export const insertVariable =
  (name: string): Command =>
  (state, dispatch) => {
    const chip = state.schema.nodes['variable']
    if (!chip) return false
    const marks = state.storedMarks ?? state.selection.$from.marks()
    dispatch?.(state.tr.replaceSelectionWith(chip.create({ name }, null, marks), false).scrollIntoView())
    return true
  }
