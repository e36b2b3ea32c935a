import { useCallback, useState } from 'react'

function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Without session storage, the component's state suffices. */
function writeKept(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {}
}

export const forgetTabState = (key: string): void => writeKept(key, null)

/** A state in session storage, which survives a closed dialog and a reload; limited to this tab. */
export function useTabState<T>(key: string, isWhole: (kept: unknown) => kept is T, first: () => T) {
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
