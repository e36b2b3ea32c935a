import { useCallback } from 'react'
import { CallError } from './call.ts'
import { useSay } from './say.tsx'

/** The sentence that tells a failure to the person: the server's own, or ours when it said nothing. */
export function useProblem(): (error: unknown) => string {
  const say = useSay()
  return useCallback(
    (error) => (error instanceof CallError ? error.message || say(error.code) : say('UNEXPECTED')),
    [say],
  )
}
