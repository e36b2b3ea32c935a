import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { confirmTransfer, dropTransfer, issueUnpaid } from '@parvis/contract/checkout/checkout.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { centsIn, formatMoney } from '@parvis/contract/kit/money.ts'
import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { NumberInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'
import { awaitedOf, payerOf } from './orders.ts'

interface ReceiveFormProps {
  readonly order: Order
  readonly onDone: (said: string) => void
}

/** Confirms a transfer. The answer is told here rather than where the button was: the row is gone by then. */
function useConfirming(order: Order, onDone: (said: string) => void) {
  const say = useSay()
  const { language } = useLanguage()
  return useSend(confirmTransfer, {
    onSuccess: ({ status }, { body }) => {
      const key = status === 'paid' ? 'money.receive.done' : 'money.receive.noted'
      onDone(say(key, { amount: formatMoney(body.cents ?? 0, language), name: payerOf(order, say) }))
    },
  })
}

interface ReceivedOnProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly today: string
  readonly isWrong: boolean
  readonly onChange: (day: string) => void
}

function ReceivedOn({ inputRef, value, today, isWrong, onChange }: ReceivedOnProps) {
  const say = useSay()
  return (
    <DateInput
      label={say('money.receive.on')}
      required
      inputRef={inputRef}
      value={value}
      max={today}
      onChange={onChange}
      error={isWrong ? say('money.receive.date.wrong', { example: today }) : undefined}
    />
  )
}

interface RestProps {
  readonly amount: string
  readonly isWhole: boolean
  readonly onChange: (isWhole: boolean) => void
}

/** What becomes of what did not come. */
function Rest({ amount, isWhole, onChange }: RestProps) {
  const say = useSay()
  return (
    <RadioGroup
      name="rest"
      label={say('money.receive.less', { amount })}
      value={isWhole ? 'whole' : 'wait'}
      onChange={(chosen) => onChange(chosen === 'whole')}
      options={[
        { value: 'wait', label: say('money.receive.wait'), description: say('money.receive.wait.text') },
        {
          value: 'whole',
          label: say('money.receive.whole'),
          description: say('money.receive.whole.text', { amount }),
        },
      ]}
    />
  )
}

/** What came of a transfer, what confirming it will do, and the ways out of it. */
export function ReceiveForm({ order, onDone }: ReceiveFormProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const today = dateIn(now().toISOString(), event.timeZone)
  const awaited = awaitedOf(order)
  const [receivedOn, setReceivedOn] = useState(today)
  const [amount, setAmount] = useState(() => typedIn(awaited, language))
  const [isWhole, setWhole] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const date = useRef<HTMLInputElement>(null)
  const send = useConfirming(order, onDone)
  useEffect(() => date.current?.focus(), [])
  const cents = centsIn(amount)
  const isAmount = cents !== undefined && cents > 0
  const isDate = receivedOn !== '' && receivedOn <= today
  const params = { domainId: event.domainId, eventId: event.id, orderId: order.id }
  const money = (some: number) => formatMoney(some, language)
  const gap = isAmount ? cents - awaited : 0
  const isNoted = gap < 0 && !isWhole
  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    setChecked(true)
    if (!isAmount || !isDate) return
    const body = { cents, receivedOn, awaitedCents: awaited, isWhole: gap < 0 && isWhole }
    send.mutate({ params, body })
  }
  return (
    <form className={styles.receive} onSubmit={submit} noValidate>
      {order.status === 'dropped' ? <Banner kind="warning">{say('money.receive.dropped')}</Banner> : null}
      <div className={styles.fields}>
        <ReceivedOn
          inputRef={date}
          value={receivedOn}
          today={today}
          isWrong={isChecked && !isDate}
          onChange={setReceivedOn}
        />
        <NumberInput
          label={say('money.receive.amount')}
          required
          decimal
          value={amount}
          onChange={setAmount}
          error={isChecked && !isAmount ? say('money.receive.amount.wrong') : undefined}
        />
        <p className={styles.then} role="status">
          {isAmount ? <Then order={order} gap={gap} isNoted={isNoted} /> : null}
        </p>
      </div>
      {gap < 0 ? <Rest amount={money(-gap)} isWhole={isWhole} onChange={setWhole} /> : null}
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <div className={styles.actions}>
        <Button type="submit" small busy={send.isPending}>
          {say(isNoted ? 'money.receive.note' : 'money.receive.submit', { amount: money(isAmount ? cents : awaited) })}
        </Button>
        {order.status === 'transfer' && order.invoiceId === null ? <OtherWays order={order} onDone={onDone} /> : null}
      </div>
    </form>
  )
}

const typedIn = (cents: number, language: string): string =>
  (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false })

interface ThenProps {
  readonly order: Order
  readonly gap: number
  readonly isNoted: boolean
}

function Then({ order, gap, isNoted }: ThenProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { firstName, lastName } = order.payer
  const name = fullName({ firstName, lastName })
  if (isNoted) return null
  const then =
    name === ''
      ? say('money.receive.then.erased')
      : order.invoiceNumber === null
        ? say('money.receive.then', { name })
        : say('money.receive.then.invoiced', { name, number: order.invoiceNumber })
  if (gap > 0)
    return (
      <>
        <b>{say('money.receive.more', { amount: formatMoney(gap, language) })}</b> {say('money.receive.more.text')}
      </>
    )
  return (
    <>
      {gap === 0 ? <b>{say('money.receive.exact')}</b> : null} {then}
    </>
  )
}

/** A transfer that has not arrived can be invoiced first, or dropped. */
function OtherWays({ order, onDone }: ReceiveFormProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [isAsked, ask] = useState(false)
  const { reference } = order
  const invoice = useSend(issueUnpaid, {
    onSuccess: () => onDone(say('money.before.done', { name: payerOf(order, say) })),
  })
  const drop = useSend(dropTransfer, {
    onSuccess: () => onDone(say('money.giveUp.done', { reference })),
    onError: () => ask(false),
  })
  const params = { domainId: event.domainId, eventId: event.id, orderId: order.id }
  const problem = invoice.error ?? drop.error
  return (
    <>
      {order.receivedCents === 0 ? (
        <Button small variant="ghost" onClick={() => ask(true)}>
          {say('money.giveUp')}
        </Button>
      ) : null}
      <Button small variant="link" busy={invoice.isPending} onClick={() => invoice.mutate({ params })}>
        {say('money.before')}
      </Button>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <ConfirmDialog
        open={isAsked}
        title={say('money.giveUp.ask', { reference })}
        yesLabel={say('money.giveUp.yes')}
        noLabel={say('money.giveUp.no')}
        danger
        busy={drop.isPending}
        onNo={() => ask(false)}
        onYes={() => drop.mutate({ params })}
      >
        <p>{say('money.giveUp.text', { amount: formatMoney(awaitedOf(order), language) })}</p>
      </ConfirmDialog>
    </>
  )
}
