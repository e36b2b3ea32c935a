import { useRef, useState } from 'react'
import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { fieldId } from '#kit/ui/Field.tsx'

/** Sentences, or their keys, by field name. */
type ByField = Readonly<Record<string, string>>

const NONE: ByField = {}

/**
 * What is wrong with a small form, whose fields are named in the order they are drawn. Both `find` (keys of sentences)
 * and `fromServer` show the problems, give the focus to the first field at fault, and answer whether all is well.
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
    /** What is wrong with a field is not said any more once it is written in. */
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
