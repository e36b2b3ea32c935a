import { instantOf, localTime } from '@parvis/contract/kit/zoned.ts'
import type { KeptPlace, PlaceHold } from '@parvis/contract/unpaid/unpaid.ts'
import { keepPlace } from '@parvis/contract/unpaid/unpaid.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Keep.module.css'

const KINDS = ['delay', 'until', 'always'] as const

interface KeepDialogProps {
  readonly place: KeptPlace
  readonly name: string
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Keeps an unpaid place: by the event's rule, at least until a date, or without limit. */
export function KeepDialog({ place, name, onClose, onDone }: KeepDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const send = useSend(keepPlace)
  const [kind, choose] = useState<PlaceHold['kind']>(place.kept.kind)
  const known = place.kept.kind === 'until' ? place.kept.until : place.until
  const [local, setLocal] = useState(known ? localTime(known, event.timeZone) : '')
  const [why, setWhy] = useState('')
  const [isTried, tryIt] = useState(false)
  const until = instantOf(local, event.timeZone)
  const isPast = kind === 'until' && (until === '' || new Date(until) <= now())
  async function save() {
    tryIt(true)
    if (isPast) return
    const kept: PlaceHold = kind === 'until' ? { kind, until } : { kind }
    const params = { domainId: event.domainId, eventId: event.id, userId: place.payerId }
    await send.mutateAsync({ params, body: { kept, why } })
    onDone(say(kind === 'delay' && place.kept.kind !== 'delay' ? 'unpaid.keep.anew' : 'unpaid.keep.done'))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('unpaid.keep.title', { name })}
      closeLabel={say('unpaid.keep.no')}
      footer={<Buttons isBusy={send.isPending} onClose={onClose} onSave={() => void save().catch(() => undefined)} />}
    >
      <div className={styles.fields}>
        {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
        <RadioGroup
          name="keep"
          label={say('unpaid.keep.how')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: say(`unpaid.keep.${value}`) }))}
          onChange={(value) => choose(KINDS.find((one) => one === value) ?? kind)}
        />
        {kind === 'until' ? (
          <DateInput
            mode="datetime-local"
            label={say('unpaid.keep.date')}
            hint={say('unpaid.keep.until.hint')}
            value={local}
            min={localTime(now().toISOString(), event.timeZone)}
            error={isTried && isPast ? say('unpaid.keep.date.past') : undefined}
            onChange={setLocal}
          />
        ) : null}
        <TextInput
          label={say('unpaid.keep.why')}
          hint={say('unpaid.keep.why.hint')}
          value={why}
          maxLength={500}
          onChange={setWhy}
        />
      </div>
    </Dialog>
  )
}

interface ButtonsProps {
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSave: () => void
}

function Buttons({ isBusy, onClose, onSave }: ButtonsProps) {
  const say = useSay()
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        {say('unpaid.keep.no')}
      </Button>
      <Button busy={isBusy} onClick={onSave}>
        {say('unpaid.keep.yes')}
      </Button>
    </>
  )
}
