import type { PlaceList } from '@parvis/contract/place-lists/place-lists.ts'
import { endPlaceOffer } from '@parvis/contract/place-lists/place-lists.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Entry } from './EntriesTable.tsx'
import styles from './Lists.module.css'

interface EndDialogProps {
  readonly entry: Entry
  /** `end` an offer, or take a request `out` of the list. */
  readonly act: 'end' | 'out'
  readonly list: PlaceList
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

export function EndDialog({ entry: { name, lead }, act, list: { kind, target }, onDone, onClose }: EndDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const sending = useSend(endPlaceOffer)
  const [reason, setReason] = useState('')
  const params = { domainId: event.domainId, eventId: event.id, userId: lead.id }
  const confirm = () =>
    sending.mutate(
      { params, body: { kind, target, reason } },
      { onSuccess: () => onDone(say(act === 'end' ? 'lists.ended' : 'lists.outed', { name })) },
    )
  return (
    <Dialog open onClose={onClose} title={say(`lists.${act}.title`, { name })} closeLabel={say('lists.keep')}>
      {sending.error ? <Banner kind="error">{tell(sending.error)}</Banner> : null}
      <p>{say(`lists.${act}.text`)}</p>
      <TextArea
        label={say('lists.reason')}
        name="reason"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <div className={styles.foot}>
        <Button variant="ghost" onClick={onClose}>
          {say('lists.keep')}
        </Button>
        <Button variant="danger" busy={sending.isPending} onClick={confirm}>
          {say(`lists.${act}.yes`)}
        </Button>
      </div>
    </Dialog>
  )
}
