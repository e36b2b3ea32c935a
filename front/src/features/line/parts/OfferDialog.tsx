import { formatDay } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { LineEntry } from '@parvis/contract/line/line.ts'
import { offerOutOfTurn } from '@parvis/contract/line/line.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { Say } from '#kit/say.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Line } from '../LineScreen.tsx'
import styles from './Line.module.css'

interface OfferDialogProps {
  readonly entry: LineEntry
  readonly line: Line
  readonly onDone: (sentence: string) => void
  readonly onClose: () => void
}

/** Offers a free place, or one reserved for another person, with the reason; a mail is sent. */
export function OfferDialog({ entry, line, onDone, onClose }: OfferDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const sending = useSend(offerOutOfTurn)
  const places = placesOf(line, (day) => day.label || formatDay(day.day, language), say)
  const [chosen, choose] = useState(places[0]?.value ?? '')
  const [reason, setReason] = useState('')
  const [isLacking, setLacking] = useState(false)
  const name = fullName(entry)
  function give() {
    setLacking(reason.trim() === '')
    if (reason.trim() === '') return
    const params = { domainId: event.domainId, eventId: event.id, userId: entry.id }
    const place = places.find(({ value }) => value === chosen)
    if (!place) return
    const { dayId, inPlaceOf } = place
    const body = { dayId, reason, ...(inPlaceOf && { inPlaceOf }) }
    sending.mutate({ params, body }, { onSuccess: () => onDone(say('line.given', { name })) })
  }
  return (
    <Dialog open onClose={onClose} title={say('line.give.title', { name })} closeLabel={say('line.keep')}>
      {sending.error ? <Banner kind="error">{tell(sending.error)}</Banner> : null}
      {places.length === 0 ? (
        <p>{say('line.give.none')}</p>
      ) : (
        <>
          <p>{say('line.give.text')}</p>
          {entry.rank !== null && entry.rank > 1 ? <p>{say('line.give.ahead', { count: entry.rank - 1 })}</p> : null}
          <Select label={say('line.give.place')} name="place" options={places} value={chosen} onChange={choose} />
          <TextArea
            label={say('line.reason')}
            hint={say('line.reason.hint')}
            name="reason"
            rows={2}
            maxLength={500}
            required
            error={isLacking ? say('REASON_REQUIRED') : undefined}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
      <div className={styles.tear}>
        <Button variant="ghost" onClick={onClose}>
          {say('line.keep')}
        </Button>
        {places.length > 0 ? (
          <Button busy={sending.isPending} onClick={give}>
            {say('line.give.yes')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

interface OfferOption {
  readonly value: string
  readonly label: string
  readonly dayId: string
  readonly inPlaceOf?: string
}

function placesOf({ days, data }: Line, nameOfDay: (day: Line['days'][number]) => string, say: Say): OfferOption[] {
  const free = days.flatMap((day): OfferOption[] => {
    const count = day.capacity - day.taken - day.kept
    const label = say('line.give.free', { count, day: nameOfDay(day) })
    return count > 0 ? [{ value: day.id, label, dayId: day.id }] : []
  })
  const kept = data.flatMap(({ id, offer, firstName, lastName }): OfferOption[] => {
    const day = days.find((one) => one.id === offer?.dayId)
    if (!day) return []
    const label = say('line.give.instead', { day: nameOfDay(day), name: fullName({ firstName, lastName }) })
    return [{ value: `kept ${id}`, label, dayId: day.id, inPlaceOf: id }]
  })
  return [...free, ...kept]
}
