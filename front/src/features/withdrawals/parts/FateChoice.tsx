import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Weight, Withdrawal } from '@parvis/contract/withdrawals/withdrawals.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { isAllowed, KEEP, nameOf } from './choices.ts'
import styles from './Withdrawals.module.css'

interface FateChoiceProps {
  readonly plan: Withdrawal
  readonly choice: string
  readonly onChoose: (choice: string) => void
  readonly dayName: (dayId: string) => string
}

/** The possible fates side by side: people, mails and refunds. */
export function FateChoice({ plan, choice, onChoose, dayName }: FateChoiceProps) {
  const say = useSay()
  const count = plan.people
  const hasMove = plan.fates.some(({ fate }) => fate.kind === 'move')
  return (
    <div className={styles.fates}>
      <p className={styles.heads} aria-hidden="true">
        <span>{say('withdrawals.mails')}</span>
        <span>{say('withdrawals.money')}</span>
      </p>
      <RadioGroup
        name="fate"
        label={say('withdrawals.become', { count })}
        value={choice}
        onChange={onChoose}
        options={[
          {
            value: KEEP,
            label: say('withdrawals.keep', { count }),
            description: <Said says={say('withdrawals.keep.says', { count })} mails={0} cents={0} />,
            end: <Figures mails={0} cents={0} />,
          },
          ...plan.fates.map((weight) => ({
            value: nameOf(weight.fate),
            label: <Label plan={plan} weight={weight} dayName={dayName} />,
            description: (
              <Said says={<Consequences plan={plan} weight={weight} dayName={dayName} />} {...figuresOf(weight)} />
            ),
            end: <Figures {...figuresOf(weight)} />,
            disabled: !isAllowed(plan, weight),
          })),
        ]}
      />
      {hasMove ? null : <p className={styles.quiet}>{say('withdrawals.move.none')}</p>}
    </div>
  )
}

const figuresOf = ({ mails, cents }: Weight) => ({ mails, cents })

interface AboutProps extends Pick<FateChoiceProps, 'plan' | 'dayName'> {
  readonly weight: Weight
}

function Label({ plan, weight: { fate, notes }, dayName }: AboutProps) {
  const say = useSay()
  const count = plan.people
  if (fate.kind === 'move') return say('withdrawals.move', { count, day: dayName(fate.to) })
  return say(notes > 0 ? 'withdrawals.cancel' : 'withdrawals.cancel.free', { count })
}

function Consequences({ plan, weight, dayName }: AboutProps) {
  const say = useSay()
  if (!isAllowed(plan, weight)) return say('RETURN_FORBIDDEN')
  const { fate, already, coming, free, missing, notes } = weight
  const given = notes > 0 ? say('withdrawals.cancel.notes', { count: notes }) : ''
  if (fate.kind === 'cancel')
    return [
      ...[given || say('withdrawals.cancel.nothing')],
      ...(plan.onlyThen > 0 ? [say('withdrawals.cancel.gone', { count: plan.onlyThen })] : []),
    ].join(' ')
  const room =
    free === null
      ? say('withdrawals.move.unlimited')
      : free === 0
        ? say('withdrawals.move.noneFree')
        : say('withdrawals.move.free', { count: free })
  return [
    ...(already > 0 ? [say('withdrawals.move.already', { count: already })] : []),
    ...(coming > 0 ? [`${say('withdrawals.move.coming', { count: coming })}, ${room}.`] : []),
    ...(missing > 0 ? [say('withdrawals.move.missing', { count: missing, day: dayName(fate.to) })] : []),
    ...(given ? [given] : []),
  ].join(' ')
}

interface Amounts {
  readonly mails: number
  readonly cents: number
}

function Said({ says, mails, cents }: Amounts & { readonly says: React.ReactNode }) {
  const say = useSay()
  const { language } = useLanguage()
  const amount = formatMoney(cents, language)
  return (
    <>
      {says}
      <span className={styles.line}>
        {mails > 0 ? say('withdrawals.inLine.mails', { count: mails }) : say('withdrawals.inLine.noMail')}
        {' · '}
        {cents > 0 ? say('withdrawals.inLine.money', { amount }) : say('withdrawals.inLine.noMoney')}
      </span>
    </>
  )
}

function Figures({ mails, cents }: Amounts) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <span className={styles.figures}>
      <span>{mails > 0 ? new Intl.NumberFormat(language).format(mails) : say('withdrawals.noMail')}</span>
      <span>{cents > 0 ? formatMoney(cents, language) : say('withdrawals.noMoney')}</span>
    </span>
  )
}
