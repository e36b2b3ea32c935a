import { useCallback } from 'react'
import { useSay } from '#kit/say.tsx'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** How somebody is called among the people of an event; some have given no name. */
export function usePersonName(): (person: Named) => string {
  const say = useSay()
  return useCallback(
    ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || say('directory.anonymous'),
    [say],
  )
}
