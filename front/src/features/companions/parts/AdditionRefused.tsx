import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'

export function AdditionRefused({ children }: { children: ReactNode }) {
  const say = useSay()
  const { event } = useEvent()
  const back = (
    <Button variant="ghost" href={paths.registration(event.context)}>
      {say('companions.back')}
    </Button>
  )
  return (
    <Sheet level={1} title={say('companions.cannot')} lead={children}>
      <div>{back}</div>
    </Sheet>
  )
}
