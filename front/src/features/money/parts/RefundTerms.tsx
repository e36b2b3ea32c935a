import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { Refunding } from '../useRefund.ts'
import { REASONS } from '../useRefund.ts'
import styles from './Refund.module.css'
import { wholeOf } from './refunds.ts'

interface TermsProps {
  readonly refunding: Refunding
}

export function Reason({ refunding: { why, setWhy, words, setWords } }: TermsProps) {
  const say = useSay()
  return (
    <div className={styles.term}>
      <Select
        label={say('money.refund.reason')}
        value={why}
        options={REASONS.map((value) => ({ value, label: say(`money.refund.why.${value}`) }))}
        onChange={setWhy}
      />
      {why === 'other' ? (
        <TextInput label={say('money.refund.why.words')} value={words} maxLength={300} onChange={setWords} />
      ) : null}
    </div>
  )
}

/** Whether refunded items become available again; a partial amount frees nothing. */
export function Becomes({ refunding: { thread, chosen, holding, setHolding } }: TermsProps) {
  const say = useSay()
  const whole = wholeOf(thread, chosen)
  const [first, ...others] = whole
  const line = first && others.length === 0 ? thread.lines.find(({ at }) => at === first.at) : undefined
  const free = line?.isHeld ? line.free : null
  const isPartial = chosen.length > 0 && whole.length === 0
  return (
    <fieldset className={styles.term}>
      <legend>{say('money.refund.held')}</legend>
      {isPartial ? (
        <p className={styles.quiet}>{say('money.refund.held.part')}</p>
      ) : (
        <>
          <Checkbox
            label={say('money.refund.held.free')}
            value={holding === 'freed'}
            onChange={(isFreed) => setHolding(isFreed ? 'freed' : 'kept')}
            hint={
              free !== null && holding === 'freed'
                ? say('money.refund.held.count', { before: free, after: free + 1 })
                : undefined
            }
          />
          {holding === 'freed' ? null : (
            <RadioGroup
              name="holding"
              label={say('money.refund.held.else')}
              hideLabel
              value={holding}
              options={(['kept', 'owed'] as const).map((value) => ({
                value,
                label: say(`money.refund.held.${value}`),
              }))}
              onChange={(value) => setHolding(value === 'owed' ? 'owed' : 'kept')}
            />
          )}
        </>
      )}
    </fieldset>
  )
}

/** Whether the refund first pays the payer's other order that is still due. */
export function Deduct({ refunding }: TermsProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { thread, amount = 0, isDeducting, setDeducting } = refunding
  if (!thread.awaited) return null
  const { cents, reference } = thread.awaited
  const money = (some: number) => formatMoney(some, language)
  const rest = amount - Math.min(amount, cents)
  return (
    <div className={styles.term}>
      <Checkbox
        label={say('money.refund.deduct', { owed: money(cents) })}
        value={isDeducting}
        onChange={setDeducting}
        hint={
          isDeducting && rest > 0
            ? say('money.refund.deduct.rest', { reference, rest: money(rest) })
            : say('money.refund.deduct.hint', { reference })
        }
      />
    </div>
  )
}

export function Ways({ refunding, isChecked }: TermsProps & { readonly isChecked: boolean }) {
  const say = useSay()
  const { language } = useLanguage()
  const { thread, way, setWay, mayOnline, isDate, today } = refunding
  const { onlineCents } = thread
  const offered = ([...(onlineCents > 0 ? ['online'] : []), 'given', 'owed'] as const).map((value) => ({
    value,
    label: say(`money.refund.way.${value}`),
  }))
  return (
    <div className={styles.term}>
      <RadioGroup
        name="way"
        label={say('money.refund.way')}
        value={way}
        options={offered}
        onChange={(value) => setWay(value === 'online' || value === 'given' ? value : 'owed')}
        error={
          way === 'online' && !mayOnline
            ? say('money.refund.way.little', { amount: formatMoney(onlineCents, language) })
            : undefined
        }
      />
      {way === 'given' ? (
        <div className={styles.given}>
          <DateInput
            label={say('money.refund.given.on')}
            required
            value={refunding.givenOn}
            onChange={refunding.setGivenOn}
            error={isChecked && !isDate ? say('money.receive.date.wrong', { example: today }) : undefined}
          />
          <TextInput
            label={say('money.refund.given.reference')}
            value={refunding.reference}
            maxLength={100}
            onChange={refunding.setReference}
          />
        </div>
      ) : null}
    </div>
  )
}
