import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'

/** The wording of the registration: for the person, or (`.theirs`) for the one who registers another person. */
export function useWording(userId: string): (key: string) => string {
  const say = useSay()
  const isTheirs = useMe().id !== userId
  return (key) => say(isTheirs ? `${key}.theirs` : key)
}
