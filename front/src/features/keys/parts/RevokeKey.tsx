import type { ApiKey } from '@parvis/contract/keys/keys.ts'
import { revokeKey } from '@parvis/contract/keys/keys.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'

export function RevokeKey({ told: { id, name }, onClose }: { told: ApiKey; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const revoke = useSend(revokeKey, { onSuccess: onClose })
  const params = { domainId: event.domainId, eventId: event.id, keyId: id }
  return (
    <ConfirmDialog
      open
      danger
      title={say('keys.revoke.title', { name })}
      yesLabel={say('keys.revoke.yes')}
      noLabel={say('keys.cancel')}
      onYes={() => revoke.mutate({ params })}
      onNo={onClose}
      busy={revoke.isPending}
    >
      <p>{say('keys.revoke.text')}</p>
      {revoke.error ? <Banner kind="error">{tell(revoke.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
