import type { PaymentStanding } from '@parvis/contract/checkout/checkout.rules.ts'
import type { EventDay } from '@parvis/contract/events/events.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { TicketState } from '@parvis/contract/registration/ticket.rules.ts'
import { ticketOf } from '@parvis/contract/registration/ticket.rules.ts'
import { givesBadge, isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { QrPanel } from '#features/badges/QrPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import type { TicketLine } from '#kit/ui/Ticket.tsx'
import { Ticket } from '#kit/ui/Ticket.tsx'
import styles from './Confirmation.module.css'
import { daysInWords } from './daysInWords.ts'

const UNFINISHED: readonly TicketState[] = ['lacking', 'toPay', 'pending', 'transfer']
const KINDS = {
  none: 'neutral',
  onsite: 'success',
  remote: 'success',
  represented: 'brand',
  absent: 'neutral',
} as const

interface UserTicketProps {
  user: User
  days: readonly EventDay[]
  isNew: boolean
  payment: PaymentStanding | undefined
  /** Balance in euros including VAT; undefined until it is read. */
  due: number | undefined
}

export function UserTicket({ user, days, isNew, payment, due }: UserTicketProps) {
  const say = useSay()
  const { settings, phase } = useEvent()
  const facts = user.UserEvent
  const state = stateOf(facts)
  const told = ticketOf({ facts, phase, pays: settings.FO_PAYMENT_ACTIVE, payment, due })
  const isUnfinished = UNFINISHED.includes(told)
  const typoId = facts?.typoId ?? user.typoId
  const typology = (typoId && settings.FO_TYPOLOGY_LABELS[typoId]) || facts?.typo || user.typo
  const comes = state === 'onsite' || state === 'remote'
  const hasBadge = comes && givesBadge(settings, facts)
  const code = hasBadge && told !== 'lacking' ? facts?.code : null
  const { email } = user.Authentication
  const name = fullName(user) || (isAnonymousEmail(email) ? say('directory.anonymous') : shownEmail(email))
  return (
    <div className={isNew ? styles.fresh : undefined}>
      <Ticket
        eyebrow={typology}
        holder={name}
        status={
          // After the closing date no answer is awaited.
          state === 'none' && phase !== 'open' ? undefined : (
            <Pill
              kind={isUnfinished ? 'warning' : KINDS[state]}
              icon={isUnfinished ? 'clock' : comes ? 'check' : undefined}
            >
              {say(`registration.state.${isUnfinished ? told : state}`)}
            </Pill>
          )
        }
        lines={[
          ...useLines(state, days, facts?.Employee?.Company.name),
          ...(comes && settings.FO_BADGE_ACTIVE && !hasBadge
            ? [{ icon: 'badge' as const, text: say('badges.unpaid') }]
            : []),
        ]}
        qr={hasBadge && user.qrcode ? <QrPanel svg={user.qrcode} label={say('registration.qr')} /> : undefined}
        code={code ? spacedBadgeCode(code) : undefined}
      />
    </div>
  )
}

function useLines(state: ParticipationState, days: readonly EventDay[], company: string | undefined): TicketLine[] {
  const { language } = useLanguage()
  const { event, settings } = useEvent()
  const place = [settings.FO_LOCATION.name || event.location, settings.FO_LOCATION.address].filter(Boolean).join(', ')
  const comes = state === 'onsite' || state === 'remote'
  return [
    ...(comes && company ? [{ icon: 'building' as const, text: company }] : []),
    ...(days.length > 0
      ? [{ icon: 'calendar' as const, text: daysInWords(days.map(({ day }) => day).toSorted(), language) }]
      : []),
    ...(state === 'onsite' && place ? [{ icon: 'pin' as const, text: place }] : []),
  ]
}
