import { useCallback } from 'react'
import { useSay } from '#kit/say.tsx'

interface PersonNames {
  readonly firstName: string
  readonly lastName: string
}

export function usePersonName(): (person: PersonNames) => string {
  const say = useSay()
  return useCallback(
    ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || say('directory.anonymous'),
    [say],
  )
}
