import { useRef, useState } from 'react'
import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { fieldId } from '#kit/ui/Field.tsx'

type ByField = Readonly<Record<string, string>>

const NONE: ByField = {}

/**
 * Validation of a small form, whose fields are in visual order. `find` (word keys) and `fromServer` show the errors,
 * focus the first field, and return whether there is none.
 */
export function useProblems(order: readonly string[], vars: Readonly<Record<string, string>> = NONE) {
  const say = useSay()
  const [problems, setProblems] = useState(NONE)
  const frame = useRef(0)

  function show(found: ByField): boolean {
    setProblems(found)
    const first = order.find((name) => found[name] !== undefined)
    if (first === undefined) return true
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
    return false
  }

  return {
    problems,
    settled: (...names: readonly string[]) =>
      setProblems((was) =>
        names.some((name) => was[name] !== undefined)
          ? Object.fromEntries(Object.entries(was).filter(([name]) => !names.includes(name)))
          : was,
      ),
    find: (keys: ByField) =>
      show(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, say(key, vars)]))),
    fromServer: (error: CallError) =>
      show(Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))),
  }
}
