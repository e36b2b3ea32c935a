import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useWaiting } from '../useWaiting.ts'

interface LineButtonProps {
  userId: string
  /** Opens the question in place; without it the link leads to the waiting list. */
  onOpen?: (() => void) | undefined
  href?: string | undefined
}

export function LineButton({ userId, onOpen, href }: LineButtonProps) {
  const say = useSay()
  const waiting = useWaiting(userId)
  return (
    <Button small variant="ghost" icon="clock" href={href} onClick={onOpen}>
      {say(waiting.data?.inWaitingList ? 'waiting.see' : 'waiting.join')}
    </Button>
  )
}
