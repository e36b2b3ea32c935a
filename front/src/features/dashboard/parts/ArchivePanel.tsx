import { archiveEvent } from '@parvis/contract/dashboard/dashboard.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Act } from '#kit/ui/Act.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'

export function ArchivePanel({ onChanged }: { onChanged: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event, context } = useEvent()
  const [isAsking, ask] = useState(false)
  const { mutate, isPending, error } = useSend(archiveEvent, { onSuccess: onChanged, onError: () => ask(false) })
  const params = { domainId: event.domainId, eventId: event.id }
  const which = context.isArchived ? 'restore' : 'archive'
  return (
    <Act title={say(`danger.${which}.title`)} lead={say(`danger.${which}.lead`)}>
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
    </Act>
  )
}
