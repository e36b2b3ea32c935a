import { useCallback } from 'react'
import { useSay } from '#kit/say.tsx'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

export function usePersonName(): (person: Named) => string {
  const say = useSay()
  return useCallback(
    ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || say('directory.anonymous'),
    [say],
  )
}
