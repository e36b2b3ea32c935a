import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useCallback } from 'react'
import { useSay } from '#kit/say.tsx'

interface PersonNames {
  readonly firstName: string
  readonly lastName: string
}

export function usePersonName(): (person: PersonNames) => string {
  const say = useSay()
  return useCallback(
    ({ firstName, lastName }) => fullName({ firstName, lastName }) || say('directory.anonymous'),
    [say],
  )
}
