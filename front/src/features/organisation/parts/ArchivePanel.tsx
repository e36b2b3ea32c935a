import { archiveEvent } from '@parvis/contract/organisation/organisation.ts'
import { useId, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Danger.module.css'

/** Keeps the event for its team alone, as it is; or takes it back from there. */
export function ArchivePanel({ onChanged }: { onChanged: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const titleId = useId()
  const { event, context } = useEvent()
  const [isAsking, ask] = useState(false)
  const { mutate, isPending, error } = useSend(archiveEvent, { onSuccess: onChanged, onError: () => ask(false) })
  const params = { domainId: event.domainId, eventId: event.id }
  const which = context.isArchived ? 'restore' : 'archive'
  return (
    <section className={styles.act} aria-labelledby={titleId}>
      <h2 id={titleId}>{say(`danger.${which}.title`)}</h2>
      <p>{say(`danger.${which}.lead`)}</p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div>
        <Button variant="ghost" onClick={() => ask(true)}>
          {say(`danger.${which}`)}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={say(`danger.${which}.ask`)}
        yesLabel={say(`danger.${which}.yes`)}
        noLabel={say(`danger.${which}.no`)}
        busy={isPending}
        onYes={() => mutate({ params, body: { archived: !context.isArchived } })}
        onNo={() => ask(false)}
      >
        <p>{say(`danger.${which}.entails`)}</p>
      </ConfirmDialog>
    </section>
  )
}
