import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'

/** The sentences of a registration, as they are said to the person themselves or to whoever registers somebody else. */
export function useWording(userId: string): (key: string) => string {
  const say = useSay()
  const isTheirs = useMe().id !== userId
  return (key) => say(isTheirs ? `${key}.theirs` : key)
}
