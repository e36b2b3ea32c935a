import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { hasDialog, isPlain, isTyping } from '#kit/keys.ts'
import { paths } from '#kit/paths.ts'
import { useLocation, useParams } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import type { Order } from './useOrder.ts'

export const rowId = (userId: string): string => `person-${userId}`

/** The opened card: j and k go to the next and previous person, and closing returns the focus to the row. */
export function useOpened(
  ids: readonly string[] = [],
  { first, total }: { readonly first: number; readonly total: number },
): Order {
  const { userId } = useParams<'userId'>()
  const { event } = useEvent()
  const go = useGo()
  const letters = useLetterShortcuts()
  const { search } = useLocation()
  const at = userId === undefined ? -1 : ids.indexOf(userId)
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (userId === undefined && before.current !== undefined)
      document.getElementById(rowId(before.current))?.focus({ preventScroll: false })
    before.current = userId
  }, [userId])
  useEffect(() => {
    if (!letters.isOn) return
    const listen = (pressed: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[pressed.key]
      if (step === undefined || !isPlain(pressed) || isTyping(pressed.target) || hasDialog()) return
      const next = ids[at + step]
      if (next === undefined) return
      pressed.preventDefault()
      go(paths.person(event.context, next) + search, { replace: userId !== undefined })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [ids, at, userId, letters.isOn, event.context, search, go])
  return {
    total,
    place: at < 0 ? undefined : first + at,
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at < 0 ? undefined : ids[at + 1],
  }
}
