import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'

export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const retry = (
    <Button small variant="ghost" onClick={onRetry}>
      {say('registration.retry')}
    </Button>
  )
  return (
    <Banner kind="error" title={say('registration.unreachable')} actions={retry}>
      {tell(error)}
    </Banner>
  )
}
