import { useEffect } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLocation } from '#kit/router.tsx'
import { useGo } from '#kit/useGo.ts'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import { addPath } from './kit/addPath.ts'

const WRITES = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** n opens the panel where a person is added. */
export function useAddKey(mayAdd: boolean): void {
  const { event } = useEvent()
  const go = useGo()
  const { search } = useLocation()
  const { isOn } = useLetterShortcuts()
  useEffect(() => {
    if (!isOn || !mayAdd) return
    const listen = (pressed: KeyboardEvent) => {
      const isPlain = !(pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey)
      const isWriting = pressed.target instanceof HTMLElement && pressed.target.closest(WRITES) !== null
      if (pressed.key !== 'n' || !isPlain || isWriting || document.querySelector('dialog:modal')) return
      pressed.preventDefault()
      go(addPath(event.context) + search)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, mayAdd, event.context, search, go])
}
