import { getWalletLinks } from '@parvis/contract/badges/badges.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'

/** Adds the badge to a phone's wallet; absent where the site cannot sign passes. */
export function WalletPanel({ userId }: { userId: string }) {
  const say = useSay()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data } = useRead(getWalletLinks, { params, query: { userId } })
  if (!data?.google) return null
  return (
    <Button variant="ghost" icon="mobile" href={data.google} target="_blank">
      {say('badges.wallet.google')}
    </Button>
  )
}
