import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useWaiting } from '../useWaiting.ts'

interface LineButtonProps {
  userId: string
  /** Opens the line's own question; without it, the line's own page is opened. */
  onOpen?: (() => void) | undefined
  href?: string | undefined
}

/** The way into the line, or to one's place in it. */
export function LineButton({ userId, onOpen, href }: LineButtonProps) {
  const say = useSay()
  const waiting = useWaiting(userId)
  return (
    <Button small variant="ghost" icon="clock" href={href} onClick={onOpen}>
      {say(waiting.data?.inWaitingList ? 'waiting.see' : 'waiting.join')}
    </Button>
  )
}
