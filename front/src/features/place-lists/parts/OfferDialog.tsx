import type { PlaceList } from '@parvis/contract/place-lists/place-lists.ts'
import { offerPlaces } from '@parvis/contract/place-lists/place-lists.ts'
import type { PlaceRules } from '@parvis/contract/place-requests/serving.rules.ts'
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

interface OfferDialogProps {
  readonly entry: Entry
  /** Requests ahead of it. */
  readonly passed: number
  readonly list: PlaceList
  readonly rules: PlaceRules
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

/** Offers free places before those ahead, with the reason; a mail is sent. */
export function OfferDialog({ entry, passed, list: { kind, target }, rules, onDone, onClose }: OfferDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const sending = useSend(offerPlaces)
  const [reason, setReason] = useState('')
  const [isLacking, setLacking] = useState(false)
  const { name, people, lead } = entry
  const hours = say('lists.rules.hours.of', { count: rules.hours })
  function offer() {
    setLacking(reason.trim() === '')
    if (reason.trim() === '') return
    const params = { domainId: event.domainId, eventId: event.id, userId: lead.id }
    const body = { kind, target, reason }
    sending.mutate({ params, body }, { onSuccess: () => onDone(say('lists.offered', { name })) })
  }
  return (
    <Dialog open onClose={onClose} title={say('lists.offer.title', { name })} closeLabel={say('lists.keep')}>
      {sending.error ? <Banner kind="error">{tell(sending.error)}</Banner> : null}
      <p>{passed > 0 ? say('lists.offer.passes', { name, count: passed }) : say('lists.offer.next')}</p>
      <p>{say('lists.offer.kept', { hours })}</p>
      <TextArea
        label={say('lists.reason')}
        name="reason"
        rows={2}
        maxLength={500}
        required
        error={isLacking ? say('REASON_REQUIRED') : undefined}
        value={reason}
        onChange={setReason}
      />
      <div className={styles.foot}>
        <Button variant="ghost" onClick={onClose}>
          {say('lists.keep')}
        </Button>
        <Button icon="mail" busy={sending.isPending} onClick={offer}>
          {say('lists.offer.yes', { name, count: people.length })}
        </Button>
      </div>
    </Dialog>
  )
}
