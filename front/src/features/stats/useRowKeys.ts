import { useEffect } from 'react'
import { hasDialog, isTyping } from '#kit/keys.ts'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import type { Chosen } from './useChosen.ts'
import { rowId } from './useOpened.ts'

const rowAt = (ids: readonly string[], opened: string | undefined): string | undefined =>
  ids.find((id) => document.getElementById(rowId(id))?.closest('tr')?.contains(document.activeElement)) ?? opened

/** x selects a row, Shift and the arrows a range, Ctrl A the page, then all that the filters keep. */
export function useRowKeys(ids: readonly string[], chosen: Chosen, opened: string | undefined): void {
  const letters = useLetterShortcuts()
  useEffect(() => {
    const all = (): void => {
      if (chosen.isPage && !chosen.isAll) void chosen.chooseAll().catch(() => undefined)
      else if (!chosen.isAll) chosen.togglePage()
    }
    const extend = (step: number): boolean => {
      const at = ids.indexOf(rowAt(ids, opened) ?? '')
      const [here, next] = [ids[at], ids[at + step]]
      if (here === undefined || next === undefined) return false
      if (!chosen.has(here)) chosen.toggle(here)
      chosen.toggle(next, true)
      document.getElementById(rowId(next))?.focus()
      return true
    }
    const pressed = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
      if (altKey) return false
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'a' && ids.length > 0) {
        all()
        return true
      }
      if (ctrlKey || metaKey) return false
      if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) return extend(key === 'ArrowDown' ? 1 : -1)
      const id = key === 'x' && letters.isOn ? rowAt(ids, opened) : undefined
      if (id === undefined) return false
      chosen.toggle(id)
      return true
    }
    const listen = (event: KeyboardEvent) => {
      const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if ((isTyping(event.target) && !isBox) || hasDialog()) return
      if (pressed(event)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
