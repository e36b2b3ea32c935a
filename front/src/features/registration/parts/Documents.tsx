import { givesBadge } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useEffect, useEffectEvent } from 'react'
import { useDownload } from '#features/badges/useDownload.ts'
import { WalletPanel } from '#features/badges/WalletPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { ActionProblem } from './ActionBanner.tsx'

interface DocumentsProps {
  user: User
  onProblem: (problem: ActionProblem | null) => void
}

/** The badge, for people on site, and the recap; each is generated on demand. */
export function Documents({ user, onProblem }: DocumentsProps) {
  const say = useSay()
  const { settings } = useEvent()
  const { downloadBadge, downloadImage, downloadRecap, pending, error } = useDownload(user.id)
  const code = user.UserEvent?.code
  const tell = useEffectEvent(onProblem)
  useEffect(() => {
    tell(error ? { title: 'registration.downloadFailed', error } : null)
  }, [error])
  return (
    <>
      {givesBadge(settings, user.UserEvent) && user.UserEvent?.isRegistered && code ? (
        <>
          <Button icon="badge" busy={pending === 'badge'} onClick={() => downloadBadge(code)}>
            {say('registration.badge')}
          </Button>
          <Button variant="ghost" icon="photo" busy={pending === 'image'} onClick={() => downloadImage(code)}>
            {say('badges.image')}
          </Button>
          <WalletPanel userId={user.id} />
        </>
      ) : null}
      {settings.FO_RECAP_ACTIVE && settings.FO_CONFIRM_RECAP ? (
        <Button variant="ghost" icon="download" busy={pending === 'recap'} onClick={downloadRecap}>
          {say('registration.recap')}
        </Button>
      ) : null}
    </>
  )
}
