import { getCalendar } from '@parvis/contract/context/context.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { mayEnterLive } from '@parvis/contract/registration/registration.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { usePrices } from '#features/articles/usePrices.ts'
import { CompanionsPanel } from '#features/companions/CompanionsPanel.tsx'
import { useEvent } from '#features/context/useEvent.ts'
import { InvitePanel } from '#features/invitations/InvitePanel.tsx'
import { urlOf } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Columns } from '#kit/ui/Page.tsx'
import type { ActionProblem } from './ActionBanner.tsx'
import { ActionBanner } from './ActionBanner.tsx'
import { Cancel } from './Cancel.tsx'
import styles from './Confirmation.module.css'
import { Documents } from './Documents.tsx'
import { MailAgain } from './MailAgain.tsx'
import { Prices } from './Prices.tsx'
import { Status } from './Status.tsx'
import { UserTicket } from './UserTicket.tsx'

interface ConfirmationProps {
  user: User
  /** The person has just been through the steps. */
  isNew: boolean
  onChange: () => void
}

/** Where the registration stands, and what can be done with it (specification 1, § 2, « Confirmation screen »). */
export function Confirmation({ user, isNew, onChange }: ConfirmationProps) {
  const say = useSay()
  const [problem, setProblem] = useState<ActionProblem | null>(null)
  const { event, settings, phase } = useEvent()
  const facts = user.UserEvent
  const state = stateOf(facts)
  const isOpen = phase === 'open'
  const comes = state === 'onsite' || state === 'remote'
  const held = event.days.filter(({ id }) =>
    facts?.UserEventDays.some(({ eventDayId, registered }) => eventDayId === id && registered),
  )
  const prices = usePrices(user.id, held)
  const mustRegister = isOpen && (state === 'none' || state === 'absent')
  const hasPrices = settings.FO_CONFIRM_PRICES && comes && prices.lines.length > 0
  const ticket = settings.FO_CONFIRM_CARDS ? <UserTicket user={user} days={held} isNew={isNew} /> : null
  return (
    <>
      <Status user={user} isNew={isNew} />
      {isOpen || state === 'none' ? null : <p className={styles.closed}>{say('registration.closedChanges')}</p>}
      <ActionBanner problem={problem} onClose={() => setProblem(null)} />
      {hasPrices && ticket ? (
        <Columns aside={<Prices {...prices} />}>{ticket}</Columns>
      ) : (
        (ticket ?? (hasPrices ? <Prices {...prices} /> : null))
      )}
      {settings.FO_COMPANIONS_ACTIVE ? <CompanionsPanel registrar={user} /> : null}
      <Actions user={user} mustRegister={mustRegister} onRegister={onChange} onProblem={setProblem} />
      {state === 'none' ? null : (
        <div className={styles.quiet}>
          {isOpen && !mustRegister ? (
            <Button variant="link" icon="edit" onClick={onChange}>
              {say('registration.change')}
            </Button>
          ) : null}
          <MailAgain user={user} state={state} onProblem={setProblem} />
          {isOpen && state !== 'absent' ? <Cancel user={user} onProblem={setProblem} /> : null}
        </div>
      )}
    </>
  )
}

interface ActionsProps {
  user: User
  mustRegister: boolean
  onRegister: () => void
  onProblem: (problem: ActionProblem | null) => void
}

/** The buttons of the page, each where the event wants it. */
function Actions({ user, mustRegister, onRegister, onProblem }: ActionsProps) {
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
      {comes ? <Documents user={user} onProblem={onProblem} /> : null}
      {settings.FO_ADD_TO_CALENDAR && comes ? (
        <Button
          variant="ghost"
          icon="calendar"
          href={urlOf(getCalendar, { params: { domainId: event.domainId, eventId: event.id } })}
          download
        >
          {say('registration.calendar')}
        </Button>
      ) : null}
      <InvitePanel />
      {settings.FO_CONFIRM_HOME ? (
        <Button variant="ghost" icon="home" href={paths.home(event.context)}>
          {say('registration.home')}
        </Button>
      ) : null}
    </div>
  )
}
