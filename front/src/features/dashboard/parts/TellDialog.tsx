import type { Overview } from '@parvis/contract/dashboard/dashboard.ts'
import { tellStopped } from '@parvis/contract/dashboard/dashboard.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'

interface TellDialogProps {
  readonly stopped: Overview['stopped'][number]
  readonly onClose: () => void
}

export function TellDialog({ stopped, onClose }: TellDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { mutate, data, error, isPending } = useSend(tellStopped)
  const count = stopped.toTell ?? 0
  const params = { domainId: event.domainId, eventId: event.id, obstacle: stopped.key }
  const close = <Button onClick={onClose}>{say('resuming.close')}</Button>
  const ask = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {say('resuming.no')}
      </Button>
      <Button icon="mail" busy={isPending} onClick={() => mutate({ params, body: { count } })}>
        {say('resuming.yes', { count })}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={say('resuming.title', { count })}
      closeLabel={say('resuming.close')}
      onClose={onClose}
      footer={data || error?.code === 'STOPPED_MOVED' ? close : ask}
    >
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {data ? (
        <p role="status">{say('resuming.done', { count: data.told })}</p>
      ) : (
        <>
          <p>{say('resuming.text')}</p>
          <p>{say('resuming.care')}</p>
        </>
      )}
    </Dialog>
  )
}
