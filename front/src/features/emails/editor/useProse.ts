import { baseKeymap } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import type { Command, Plugin } from 'prosemirror-state'
import { EditorState } from 'prosemirror-state'
import type { DirectEditorProps } from 'prosemirror-view'
import { EditorView } from 'prosemirror-view'
import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { withChips } from './mailChips.ts'

interface ProseOptions {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly read: (value: string) => Node
  readonly write: (doc: Node) => string
  readonly keys?: Readonly<Record<string, Command>>
  /** Of the field itself: its name, its error. */
  readonly attributes: Readonly<Record<string, string>>
  readonly props?: Partial<DirectEditorProps>
}

export interface Prose {
  readonly place: RefObject<HTMLDivElement | null>
  /** Nothing before it is drawn. */
  readonly state: EditorState | null
  /** Does something to the text, and gives the keyboard back to it unless the field that asks keeps it. */
  readonly run: (command: Command, keeping?: { readonly focus: boolean }) => void
}

const HISTORY = { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo }

const pluginsOf = (keys: Readonly<Record<string, Command>> = {}): Plugin[] => [
  history(),
  keymap(HISTORY),
  keymap({ ...keys }),
  keymap(baseKeymap),
  withChips(),
]

/** A text that is edited in place: told as it changes, and drawn again where it was changed from outside. */
export function useProse({ value, onChange, read, write, keys, attributes, props }: ProseOptions): Prose {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const told = useRef(value)
  const [state, setState] = useState<EditorState | null>(null)
  const anew = useEffectEvent((text: string) => EditorState.create({ doc: read(text), plugins: pluginsOf(keys) }))
  const tell = useEffectEvent((doc: Node) => {
    told.current = write(doc)
    onChange(told.current)
  })
  useLayoutEffect(() => {
    if (!place.current) return
    const made = new EditorView(
      { mount: place.current },
      {
        ...props,
        state: anew(told.current),
        dispatchTransaction(transaction) {
          const { state: next, transactions } = made.state.applyTransaction(transaction)
          made.updateState(next)
          setState(next)
          if (transactions.some(({ docChanged }) => docChanged)) tell(next.doc)
        },
      },
    )
    view.current = made
    setState(made.state)
    return () => {
      made.destroy()
      view.current = null
    }
  }, [props])
  useEffect(() => {
    if (value === told.current || !view.current) return
    told.current = value
    // What the server has only worded otherwise leaves the caret where it is.
    if (read(value).eq(view.current.state.doc)) return
    const next = anew(value)
    view.current.updateState(next)
    setState(next)
  }, [value, read])
  const named = JSON.stringify(attributes)
  useEffect(() => {
    view.current?.setProps({ attributes: JSON.parse(named) as Record<string, string> })
  }, [named])
  return {
    place,
    state,
    run(command, { focus } = { focus: false }) {
      const made = view.current
      if (!made) return
      command(made.state, made.dispatch, made)
      if (!focus) made.focus()
    },
  }
}
