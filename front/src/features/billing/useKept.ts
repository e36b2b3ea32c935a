import { useCallback, useState } from 'react'

function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Where the browser blocks it, the page's own state is all there is. */
function writeKept(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Nothing kept, nothing lost that is on the screen.
  }
}

/** Drops what a `useKept` of this key keeps. */
export const forgetKept = (key: string): void => writeKept(key, null)

/** A state that neither closing its dialog nor reloading the page loses; it is this tab's alone and goes with it. */
export function useKept<T>(key: string, isWhole: (kept: unknown) => kept is T, first: () => T) {
  const [value, setValue] = useState(() => {
    const kept = readKept(key)
    return isWhole(kept) ? kept : first()
  })
  const keep = useCallback(
    (next: T) => {
      setValue(next)
      writeKept(key, JSON.stringify(next))
    },
    [key],
  )
  return [value, keep] as const
}
