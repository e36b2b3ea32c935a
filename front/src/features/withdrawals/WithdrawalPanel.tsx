import { formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Weight, Withdrawal, WithdrawalMail } from '@parvis/contract/withdrawals/withdrawals.ts'
import { readWithdrawal } from '@parvis/contract/withdrawals/withdrawals.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { isWritten, KEEP, weightOf } from './parts/choices.ts'
import { FateChoice } from './parts/FateChoice.tsx'
import { Mails } from './parts/Mails.tsx'
import { WithdrawalResult } from './parts/WithdrawalResult.tsx'
import styles from './parts/Withdrawals.module.css'
import { useWithdrawing } from './useWithdrawing.ts'

interface WithdrawalPanelProps {
  readonly dayId: string
  /** Retires the day, and resolves to whether it did; absent where it already is. */
  readonly retire?: (() => Promise<boolean>) | undefined
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Decides the fate of people registered for a retired day, with mails and amounts in sight, then applies it. */
export function WithdrawalPanel({ dayId, retire, children, onClose }: WithdrawalPanelProps) {
  const say = useSay()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  const plan = useRead(readWithdrawal, { params }, { staleTime: 0, refetchOnWindowFocus: false })
  const { acting, ...doing } = useWithdrawing(dayId)
  const title = say(retire ? 'withdrawals.title' : 'withdrawals.title.later')
  const frame = { title, closeLabel: say('withdrawals.close'), wide: true }
  const { data, error } = plan
  if (acting) {
    const isUnderWay = acting.state === 'under way'
    return (
      <Dialog
        open
        {...frame}
        onClose={() => (isUnderWay ? undefined : onClose())}
        footer={<Going acting={acting} {...doing} onClose={onClose} />}
      >
        <WithdrawalResult acting={acting} />
      </Dialog>
    )
  }
  if (!data)
    return (
      <Dialog open {...frame} onClose={onClose}>
        {error ? (
          <ReadProblem
            error={error}
            isFetching={plan.isFetching}
            refetch={plan.refetch}
            again={say('withdrawals.again')}
          />
        ) : (
          <Loader label={say('withdrawals.loading')} />
        )}
      </Dialog>
    )
  return (
    <Deciding plan={data} frame={frame} dayId={dayId} retire={retire} onStart={doing.start} onClose={onClose}>
      {children}
    </Deciding>
  )
}

function useDayNames() {
  const { event } = useEvent()
  const { language } = useLanguage()
  const dayOf = (dayId: string) => event.days.find(({ id }) => id === dayId)
  const dateName = (dayId: string): string => formatDayOfYear(dayOf(dayId)?.day ?? '', language)
  return {
    dateName,
    dayName: (dayId: string): string => [dateName(dayId), dayOf(dayId)?.label].filter(Boolean).join(', '),
  }
}

interface DecidingProps extends Pick<WithdrawalPanelProps, 'dayId' | 'retire' | 'children' | 'onClose'> {
  readonly plan: Withdrawal
  readonly frame: { readonly title: string; readonly closeLabel: string; readonly wide: boolean }
  readonly onStart: ReturnType<typeof useWithdrawing>['start']
}

function Deciding({ plan, frame, dayId, retire, children, onStart, onClose }: DecidingProps) {
  const say = useSay()
  const { event } = useEvent()
  const { dayName, dateName } = useDayNames()
  const [choice, choose] = useState(KEEP)
  const [written, write] = useState<Readonly<Record<string, readonly WithdrawalMail[]>>>({})
  const [isAsked, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const weight = weightOf(plan, choice)
  const mails = written[choice] ?? weight?.prepared ?? []
  const count = plan.people
  async function confirm() {
    ask(true)
    if (!mails.every(isWritten)) return
    setBusy(true)
    // The page reports the failure.
    if (retire && !(await retire())) return onClose()
    if (!weight) return onClose()
    await onStart({ fate: weight.fate, mails, seen: { people: count, cents: weight.cents } })
  }
  const nobody = count === 0
  return (
    <Dialog
      open
      {...frame}
      onClose={onClose}
      footerStays
      footer={
        <>
          <Consequences weight={weight} dayName={dateName} />
          <Button variant="ghost" onClick={onClose}>
            {say(retire ? 'withdrawals.no' : 'withdrawals.no.later')}
          </Button>
          {retire || weight ? (
            <Button busy={isBusy} disabled={(weight?.missing ?? 0) > 0} onClick={() => void confirm()}>
              <Yes weight={weight} count={count} dayName={dateName} />
            </Button>
          ) : null}
        </>
      }
    >
      <p className={styles.what}>
        {say('withdrawals.retired')} <del>{dayName(dayId)}</del>
      </p>
      <section className={styles.section}>
        <Head kind="decide" />
        <p>
          <b>{say('withdrawals.chosen', { count })}</b>
          {plan.onlyThen > 0 && !nobody ? `, ${say('withdrawals.onlyThen', { count: plan.onlyThen })}` : ''}.{' '}
          <Anchor href={paths.participants(event.context, { 'f.days': dayId })}>
            {say('withdrawals.people', { count })}
          </Anchor>
        </p>
        <FateChoice plan={plan} choice={choice} onChoose={choose} dayName={dayName} />
        {weight && weight.mails > 0 ? (
          <Mails mails={mails} isAsked={isAsked} onChange={(next) => write({ ...written, [choice]: next })} />
        ) : null}
      </section>
      {children}
      <Safe />
    </Dialog>
  )
}

function Safe() {
  const say = useSay()
  return (
    <section className={styles.section}>
      <Head kind="safe" />
      <p>{say('withdrawals.safe.says')}</p>
    </section>
  )
}

function Head({ kind }: { readonly kind: 'decide' | 'safe' }) {
  const say = useSay()
  return (
    <h3>
      <Icon name={kind === 'safe' ? 'check' : 'info'} size={20} />
      {say(`withdrawals.${kind}`)}
    </h3>
  )
}

function Consequences({ weight, dayName }: Pick<YesProps, 'weight' | 'dayName'>) {
  const say = useSay()
  const { language } = useLanguage()
  if (weight?.fate.kind === 'move' && weight.missing > 0)
    return (
      <p className={styles.tear} role="status">
        <b>{say('withdrawals.move.missing', { count: weight.missing, day: dayName(weight.fate.to) })}</b>{' '}
        {say('withdrawals.move.addPlaces')}
      </p>
    )
  const told = !weight
    ? say('withdrawals.tear.keep')
    : weight.mails > 0
      ? say('withdrawals.tear.mails', { count: weight.mails })
      : say('withdrawals.tear.noMail')
  const cents = weight?.cents ?? 0
  const money = cents > 0 ? ` ${say('withdrawals.tear.money', { amount: formatMoney(cents, language) })}` : ''
  return (
    <p className={styles.tear} role="status">
      <b>
        {told}
        {money}
      </b>{' '}
      {say('withdrawals.tear.journal')}
    </p>
  )
}

interface YesProps {
  readonly weight: Weight | undefined
  readonly count: number
  readonly dayName: (dayId: string) => string
}

function Yes({ weight, count, dayName }: YesProps) {
  const say = useSay()
  if (!weight) return say('withdrawals.yes.keep')
  const { fate } = weight
  return fate.kind === 'move'
    ? say('withdrawals.yes.move', { count, day: dayName(fate.to) })
    : say('withdrawals.yes.cancel', { count })
}

type GoingProps = Omit<ReturnType<typeof useWithdrawing>, 'acting' | 'start'> & {
  readonly acting: NonNullable<ReturnType<typeof useWithdrawing>['acting']>
  readonly onClose: () => void
}

function Going({ acting: { state, outcomes }, stop, goOn, forget, onClose }: GoingProps) {
  const say = useSay()
  if (state === 'under way')
    return (
      <Button variant="ghost" onClick={stop}>
        {say('withdrawals.stop')}
      </Button>
    )
  return (
    <>
      {state === 'stopped' ? (
        // Nothing is done yet: the plan is read again first.
        <Button variant="ghost" onClick={outcomes.length === 0 ? forget : () => void goOn()}>
          {say(outcomes.length === 0 ? 'withdrawals.readAgain' : 'withdrawals.goOn')}
        </Button>
      ) : null}
      <Button onClick={onClose}>{say('withdrawals.over')}</Button>
    </>
  )
}
