import type { FocusEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

interface Held<T> {
  readonly shown: readonly T[]
  /** For the list: it is held while a pointer is over it, or the focus in it. */
  readonly hold: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/** The list in the order it had; what is new comes last, and what is gone is gone. */
function inFormerOrder<T extends { readonly id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const known = ids.flatMap((id) => list.find((one) => one.id === id) ?? [])
  return [...known, ...list.filter(({ id }) => !ids.includes(id))]
}

/** A list whose order changes by itself, but not under a finger: whoever is about to touch one of its lines finds it there. */
export function useHeldOrder<T extends { readonly id: string }>(list: readonly T[]): Held<T> {
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const former = useRef<readonly string[]>([])
  const shown = hasPointer || hasFocus ? inFormerOrder(list, former.current) : list
  useEffect(() => {
    former.current = shown.map(({ id }) => id)
  })
  return {
    shown,
    hold: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget)),
    },
  }
}
