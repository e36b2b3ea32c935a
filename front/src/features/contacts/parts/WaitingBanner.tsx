import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'

export function WaitingBanner({ count }: { count: number }) {
  const say = useSay()
  if (count === 0) return null
  return (
    <Banner kind="warning" title={say('contacts.pending', { count })}>
      {say('contacts.pending.text')}
    </Banner>
  )
}
