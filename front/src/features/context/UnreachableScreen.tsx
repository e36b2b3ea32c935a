import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LostPage } from './parts/LostPage.tsx'

/** What stands in place of an event that the server does not send: nothing more of it can be brought. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  const say = useSay()
  return (
    <LostPage
      title={say('context.lost.unreachable')}
      lead={say('context.lost.unreachable.text')}
      advice={[say('context.lost.unreachable.first'), say('context.lost.unreachable.second')]}
      footer={
        <Button onClick={onRetry} iconEnd="arrow">
          {say('context.retry')}
        </Button>
      }
    />
  )
}
