import { useSay } from '#kit/say.tsx'
import { Loader } from '#kit/ui/Loader.tsx'

/** A page is on its way. */
export function Pending() {
  const say = useSay()
  return <Loader overlay label={say('context.loading')} />
}
