import type { GuestImport } from '@parvis/contract/guests/guests.ts'
import { countInvitations, inviteImported } from '@parvis/contract/guests/guests.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Guests.module.css'

export function Invite({ data }: { readonly data: Pick<GuestImport, 'id' | 'invited'> }) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [isAsked, ask] = useState(false)
  const params = { domainId: event.domainId, eventId: event.id, importId: data.id }
  const { data: counted, error, refetch } = useRead(countInvitations, { params }, { staleTime: 0 })
  const inviting = useSend(inviteImported)
  const figure = (count: number) => count.toLocaleString(language)
  if (data.invited) {
    const { count, written } = data.invited
    return (
      <p role="status" className={styles.done}>
        {say('guests.invited', { count: figure(written), total: figure(count) })}
      </p>
    )
  }
  if (error) return <Banner kind="error">{tell(error)}</Banner>
  if (!counted) return null
  const { receiving, reasons, isSilenced } = counted
  const left = reasons.map(({ reason, count }) => say(`guests.left.${reason}`, { count }))
  return (
    <section className={styles.invite}>
      {isSilenced ? <p>{say('guests.silenced')}</p> : null}
      {left.length > 0 ? <p className={styles.note}>{say('guests.left', { what: left.join(', ') })}</p> : null}
      {receiving > 0 && !isSilenced ? (
        <Button icon="mail" onClick={() => ask(true)}>
          {say('guests.invite', { count: receiving })}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsked}
        busy={inviting.isPending}
        title={say('guests.invite.title', { count: receiving })}
        yesLabel={say('guests.invite.yes', { count: receiving })}
        noLabel={say('guests.invite.no')}
        onNo={() => ask(false)}
        onYes={() =>
          inviting.mutate(
            { params, body: { count: receiving } },
            { onSuccess: () => ask(false), onError: () => void refetch() },
          )
        }
      >
        {inviting.error ? <Banner kind="error">{tell(inviting.error)}</Banner> : null}
        <p>{say('guests.invite.text')}</p>
        {left.length > 0 ? <p>{say('guests.left', { what: left.join(', ') })}</p> : null}
      </ConfirmDialog>
    </section>
  )
}
