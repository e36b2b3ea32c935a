import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { LineEntry } from '@parvis/contract/line/line.ts'
import { expireOffer, removeFromLine } from '@parvis/contract/line/line.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Line.module.css'

interface EndDialogProps {
  readonly entry: LineEntry
  /** `end` an offer early, or take a person `out` of the list. */
  readonly what: 'end' | 'out'
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

export function EndDialog({ entry, what, onDone, onClose }: EndDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const ending = useSend(expireOffer)
  const removing = useSend(removeFromLine)
  const [reason, setReason] = useState('')
  const name = fullName(entry)
  const params = { domainId: event.domainId, eventId: event.id, userId: entry.id }
  const error = ending.error ?? removing.error
  function confirm() {
    if (what === 'end')
      ending.mutate({ params, body: { reason } }, { onSuccess: () => onDone(say('line.ended', { name })) })
    else removing.mutate({ params }, { onSuccess: () => onDone(say('line.outed', { name })) })
  }
  return (
    <Dialog open onClose={onClose} title={say(`line.${what}.title`, { name })} closeLabel={say('line.keep')}>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <p>{say(`line.${what}.text`)}</p>
      {what === 'end' ? (
        <TextArea
          label={say('line.reason')}
          hint={say('line.reason.hint')}
          name="reason"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      ) : null}
      <div className={styles.foot}>
        <Button variant="ghost" onClick={onClose}>
          {say('line.keep')}
        </Button>
        <Button variant="danger" busy={ending.isPending || removing.isPending} onClick={confirm}>
          {say(`line.${what}.yes`)}
        </Button>
      </div>
    </Dialog>
  )
}
