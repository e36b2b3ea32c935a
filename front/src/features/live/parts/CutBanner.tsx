import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useOnline } from '#kit/useOnline.ts'

export function CutBanner({ onRetry }: { onRetry: () => void }) {
  const say = useSay()
  const isOnline = useOnline()
  if (!isOnline) return null
  return (
    <Banner
      kind="warning"
      actions={
        <Button small variant="ghost" onClick={onRetry}>
          {say('live.retry')}
        </Button>
      }
    >
      {say('live.cut')}
    </Banner>
  )
}
