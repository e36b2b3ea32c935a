import { useCallback } from 'react'
import { CallError } from './call.ts'
import { useSay } from './say.tsx'

/** The sentence of a failure: the server's, or ours when it gave none. */
export function useProblem(): (error: unknown) => string {
  const say = useSay()
  return useCallback(
    (error) => (error instanceof CallError ? error.message || say(error.code) : say('UNEXPECTED')),
    [say],
  )
}
