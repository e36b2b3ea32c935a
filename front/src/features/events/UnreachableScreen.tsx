import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LostPage } from './parts/LostPage.tsx'

/** Shown when the event could not be loaded, with no other data than the page itself. */
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
