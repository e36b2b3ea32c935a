import type { FocusEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

interface Held<T> {
  readonly shown: readonly T[]
  /** For the list element: holds the order while it has the pointer or the focus. */
  readonly hold: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/** The list in its previous order; new items last, removed ones left out. */
function inFormerOrder<T extends { readonly id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const known = ids.flatMap((id) => list.find((one) => one.id === id) ?? [])
  return [...known, ...list.filter(({ id }) => !ids.includes(id))]
}

/** A self-sorting list whose order is held while a person points at it, so that no line moves away under a finger. */
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
