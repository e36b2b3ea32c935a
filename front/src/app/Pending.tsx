import { useSay } from '#kit/say.tsx'
import { Loader } from '#kit/ui/Loader.tsx'

export function Pending() {
  const say = useSay()
  return <Loader overlay label={say('context.loading')} />
}
