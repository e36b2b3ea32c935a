import { isAskedNothing } from '@parvis/contract/events/events.rules.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { mayEnterLive } from '@parvis/contract/registration/registration.rules.ts'
import { moneyAtStake, owedIn } from '@parvis/contract/registration/ticket.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { lazy, Suspense, useState } from 'react'
import { PricesPanel } from '#features/articles/PricesPanel.tsx'
import { usePrices } from '#features/articles/usePrices.ts'
import { PaymentPanel } from '#features/checkout/PaymentPanel.tsx'
import { RemovalPanel } from '#features/checkout/RemovalPanel.tsx'
import { SummaryPanel } from '#features/checkout/SummaryPanel.tsx'
import { usePayment, usePays } from '#features/checkout/usePayment.ts'
import { CompanionsPanel } from '#features/companions/CompanionsPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { InvitePanel } from '#features/invitations/InvitePanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Columns } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { ActionProblem } from './ActionBanner.tsx'
import { ActionBanner } from './ActionBanner.tsx'
import { Cancel } from './Cancel.tsx'
import styles from './Confirmation.module.css'
import { Documents } from './Documents.tsx'
import { FollowCalendar } from './FollowCalendar.tsx'
import { FIRST_STEP, NEXT_STEP } from './flow.ts'
import { MailAgain } from './MailAgain.tsx'
import { MyCalendar } from './MyCalendar.tsx'
import { Prices } from './Prices.tsx'
import { Status } from './Status.tsx'
import { UserTicket } from './UserTicket.tsx'

const loadInvoices = async () => ({ default: (await import('#features/invoices/InvoicesPanel.tsx')).InvoicesPanel })
const InvoicesPanel = lazy(loadInvoices)

interface ConfirmationProps {
  user: User
  isNew: boolean
  /** Opens the steps, at the first or at the one that lacks an answer. */
  onChange: (step: string) => void
}

/** Status of a registration: choice, days, payment and possible changes. */
function useStanding(user: User) {
  const { context, event, settings, phase } = useEvent()
  const facts = user.UserEvent
  const state = stateOf(facts)
  const isOpen = phase === 'open'
  const comes = state === 'onsite' || state === 'remote'
  const held = event.days.filter(({ id }) =>
    facts?.UserEventDays.some(({ eventDayId, registered }) => eventDayId === id && registered),
  )
  const prices = usePrices(user, held, state === 'remote')
  const pays = usePays(user)
  const payment = usePayment(user)
  const mustRegister = isOpen && (state === 'none' || state === 'absent')
  const { summary } = payment
  const isFree = isAskedNothing(context.settings, settings)
  const hasPrices = settings.FO_CONFIRM_PRICES && !isFree && comes && (summary?.lines ?? prices.lines).length > 0
  return { facts, state, isOpen, comes, held, prices, pays, payment, mustRegister, hasPrices }
}

/** Where the registration stands, and what can be done with it (specification 1, § 2, « Confirmation screen »). */
export function Confirmation({ user, isNew, onChange }: ConfirmationProps) {
  const say = useSay()
  const [problem, setProblem] = useState<ActionProblem | null>(null)
  useTitle(say('registration.title'))
  const { event, settings } = useEvent()
  const isOwn = useMe().id === user.id
  const { facts, state, isOpen, comes, held, prices, pays, payment, mustRegister, hasPrices } = useStanding(user)
  const { summary } = payment
  const total = (
    <Prices>
      {summary ? <SummaryPanel summary={summary} payer={user} /> : <PricesPanel {...prices} days={event.days} />}
    </Prices>
  )
  // A balance due has lines of its own.
  const isBeside = hasPrices && payment.stage !== 'due'
  const ticket = settings.FO_CONFIRM_CARDS ? (
    <UserTicket user={user} days={held} isNew={isNew} payment={summary?.payment} due={summary && owedIn(summary)} />
  ) : null
  return (
    <>
      <Status user={user} isNew={isNew || payment.returned !== undefined} stage={payment.stage} />
      {isOpen && comes && facts?.isPartial ? (
        <div className={styles.actions}>
          <Button onClick={() => onChange(NEXT_STEP)} iconEnd="arrow">
            {say('registration.resume')}
          </Button>
        </div>
      ) : null}
      {isOpen || state === 'none' ? null : <p className={styles.closed}>{say('registration.closedChanges')}</p>}
      <ActionBanner problem={problem} onClose={() => setProblem(null)} />
      <PaymentPanel payment={payment} payer={user} withLines={settings.FO_CONFIRM_PRICES} />
      {isBeside && ticket ? <Columns aside={total}>{ticket}</Columns> : (ticket ?? (isBeside ? total : null))}
      {settings.FO_COMPANIONS_ACTIVE && isOwn ? <CompanionsPanel registrar={user} Removal={RemovalPanel} /> : null}
      {pays ? (
        <Suspense fallback={null}>
          <InvoicesPanel />
        </Suspense>
      ) : null}
      <Actions
        user={user}
        isOwn={isOwn}
        mustRegister={mustRegister}
        onRegister={() => onChange(FIRST_STEP)}
        onProblem={setProblem}
      />
      {state === 'none' ? null : (
        <div className={styles.quiet}>
          {isOpen && !mustRegister ? (
            <Button variant="link" icon="edit" onClick={() => onChange(FIRST_STEP)}>
              {say('registration.change')}
            </Button>
          ) : null}
          <MailAgain user={user} state={state} onProblem={setProblem} />
          {isOpen && state !== 'absent' ? (
            <Cancel user={user} money={moneyAtStake(summary)} onProblem={setProblem} />
          ) : null}
        </div>
      )}
    </>
  )
}

interface ActionsProps {
  user: User
  /** The registration of another person offers no personal actions. */
  isOwn: boolean
  mustRegister: boolean
  onRegister: () => void
  onProblem: (problem: ActionProblem | null) => void
}

function Actions({ user, isOwn, mustRegister, onRegister, onProblem }: ActionsProps) {
  const say = useSay()
  const { event, settings } = useEvent()
  const facts = user.UserEvent
  const comes = facts?.registered === true
  return (
    <div className={styles.actions}>
      {mustRegister ? (
        <Button onClick={onRegister} iconEnd="arrow">
          {say('registration.register')}
        </Button>
      ) : null}
      {settings.FO_CONFIRM_LIVE && mayEnterLive(settings, facts, now()) ? (
        <Button icon="play" href={paths.live(event.context)}>
          {say('registration.live')}
        </Button>
      ) : null}
      {comes && !facts.isPartial ? <Documents user={user} onProblem={onProblem} /> : null}
      {settings.FO_ADD_TO_CALENDAR && comes ? <MyCalendar user={user} onProblem={onProblem} /> : null}
      {settings.FO_ADD_TO_CALENDAR && comes && isOwn ? <FollowCalendar /> : null}
      {isOwn ? (
        <InvitePanel />
      ) : (
        <Button variant="ghost" icon="ticket" href={paths.registration(event.context)}>
          {say('companions.back')}
        </Button>
      )}
      {settings.FO_CONFIRM_HOME ? (
        <Button variant="ghost" icon="home" href={paths.home(event.context)}>
          {say('registration.home')}
        </Button>
      ) : null}
    </div>
  )
}
