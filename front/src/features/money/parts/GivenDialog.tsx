import { dateIn } from '@parvis/contract/kit/dates.ts'
import { centsIn, formatMoney } from '@parvis/contract/kit/money.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { NumberInput, TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'
import { written } from './orders.ts'
import { TransferTarget } from './TransferTarget.tsx'

export interface Given {
  readonly cents: number
  readonly givenOn: string
  readonly reference: string
}

interface GivenDialogProps {
  readonly name: string
  /** The amount to return; with `isPart`, a part of it may be entered. */
  readonly cents: number
  readonly isPart?: boolean
  readonly document: string
  /** Absent where no bank account is stored. */
  readonly refundId?: string
  readonly busy: boolean
  readonly error: unknown
  readonly onGiven: (given: Given) => void
  readonly onClose: () => void
}

/** Money that left the organiser's own bank: on which day, under which reference. */
export function GivenDialog({
  name,
  cents: owed,
  isPart = false,
  document,
  refundId,
  busy,
  error,
  onGiven,
  onClose,
}: GivenDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const today = dateIn(now().toISOString(), event.timeZone)
  const [givenOn, setGivenOn] = useState(today)
  const proposed = say('money.back.target.reference.of', { number: document })
  const [reference, setReference] = useState(proposed)
  const [typed, setTyped] = useState(() => written(owed, language))
  const [isChecked, setChecked] = useState(false)
  const cents = isPart ? centsIn(typed) : owed
  const isAmount = cents !== undefined && cents > 0 && cents <= owed
  const isDate = givenOn !== '' && givenOn <= today
  const money = (some: number) => formatMoney(some, language)
  function submit() {
    setChecked(true)
    if (isAmount && isDate) onGiven({ cents, givenOn, reference })
  }
  return (
    <ConfirmDialog
      open
      title={say('money.back.give.title', { amount: money(owed), name })}
      yesLabel={say('money.back.give.yes', { amount: money(isAmount ? cents : owed) })}
      noLabel={say('money.back.give.no')}
      busy={busy}
      onYes={submit}
      onNo={onClose}
    >
      <div className={styles.receive}>
        <TransferTarget name={name} cents={isAmount ? cents : owed} reference={proposed} refundId={refundId} />
        <p className={styles.muted}>{say('money.back.give.text')}</p>
        <div className={styles.fields}>
          <DateInput
            label={say('money.refund.given.on')}
            required
            value={givenOn}
            onChange={setGivenOn}
            error={isChecked && !isDate ? say('money.receive.date.wrong', { example: today }) : undefined}
          />
          {isPart ? (
            <NumberInput
              label={say('money.back.give.amount')}
              required
              decimal
              value={typed}
              onChange={setTyped}
              error={isChecked && !isAmount ? say('money.refund.line.wrong', { amount: money(owed) }) : undefined}
            />
          ) : null}
          <TextInput
            label={say('money.refund.given.reference')}
            value={reference}
            maxLength={100}
            onChange={setReference}
          />
        </div>
        {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      </div>
    </ConfirmDialog>
  )
}
