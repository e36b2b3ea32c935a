import { useEffect } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { hasDialog, isPlain, isTyping } from '#kit/keys.ts'
import { useLocation } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import { addPath } from './kit/addPath.ts'

/** n opens the panel where a person is added. */
export function useAddKey(mayAdd: boolean): void {
  const { event } = useEvent()
  const go = useGo()
  const { search } = useLocation()
  const { isOn } = useLetterShortcuts()
  useEffect(() => {
    if (!isOn || !mayAdd) return
    const listen = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'n' || !isPlain(pressed) || isTyping(pressed.target) || hasDialog()) return
      pressed.preventDefault()
      go(addPath(event.context) + search)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, mayAdd, event.context, search, go])
}
