import { isEventOver } from '@parvis/contract/events/hours.rules.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { dateLocale, formatDay, formatDays } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { mayWait, stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { TicketDetails } from '@parvis/contract/registration/registration.ts'
import type { TicketState } from '@parvis/contract/registration/ticket.rules.ts'
import { givesBadge, isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { QrPanel } from '#features/badges/QrPanel.tsx'
import { useDownload } from '#features/badges/useDownload.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useEventFacts } from '#features/events/useEventFacts.ts'
import { useInstant } from '#features/events/useInstant.ts'
import { useMe } from '#features/users/useMe.ts'
import { LineCard } from '#features/waiting-list/LineCard.tsx'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import type { TicketLine } from '#kit/ui/Ticket.tsx'
import { Ticket } from '#kit/ui/Ticket.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTicket } from './useTicket.ts'

interface Look {
  /** Absent where the person has nothing to do or know. */
  readonly kind?: 'neutral' | 'success' | 'warning' | 'brand'
  readonly icon?: IconName
  readonly todo?: string
}

const LOOKS: Record<TicketState, Look> = {
  // Nothing can be completed while registration is closed.
  before: {},
  closed: {},
  new: { kind: 'warning', todo: 'home.register' },
  begun: { kind: 'warning', todo: 'home.resume' },
  kept: { kind: 'warning', icon: 'clock', todo: 'home.takePlace' },
  line: { kind: 'neutral', icon: 'clock' },
  lacking: { kind: 'warning', icon: 'clock', todo: 'home.resume' },
  toPay: { kind: 'warning', icon: 'clock', todo: 'home.pay' },
  pending: { kind: 'neutral', icon: 'clock' },
  transfer: { kind: 'neutral', icon: 'clock' },
  onsite: { kind: 'success', icon: 'check' },
  remote: { kind: 'success', icon: 'check' },
  represented: { kind: 'success' },
  absent: { kind: 'neutral' },
}

const isWaiting = (state: TicketState): boolean => state === 'kept' || state === 'line'

/** The person's ticket: status, days, code and next action. */
export function MyTicketCard() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { settings } = useEvent()
  const { state, details } = useTicket()
  const { downloadBadge, pending, error } = useDownload(me.id)
  const { email } = me.Authentication
  const code = me.UserEvent?.code ?? undefined
  const { comes, lines } = useLines(details)
  const awaits = comes && settings.FO_BADGE_ACTIVE && state !== 'lacking'
  const hasBadge = awaits && givesBadge(settings, me.UserEvent)
  const unpaid: TicketLine[] = awaits && !hasBadge ? [{ icon: 'badge', text: say('badges.unpaid') }] : []
  const next: TicketLine = { icon: 'info', text: useNext(state, details) }
  const look = LOOKS[state]
  return (
    <Ticket
      eyebrow={me.UserEvent?.typo ?? me.typo ?? say('home.ticket.visitor')}
      holder={fullName(me) || (isAnonymousEmail(email) ? say('directory.anonymous') : shownEmail(email))}
      status={
        look.kind ? (
          <Pill kind={look.kind} icon={look.icon}>
            {say(`home.status.${state}`)}
          </Pill>
        ) : undefined
      }
      lines={[...lines, next, ...unpaid, ...useKept(details), ...useCredit(details)]}
      qr={hasBadge && me.qrcode ? <QrPanel svg={me.qrcode} label={say('badges.qr')} /> : undefined}
      code={hasBadge && code ? spacedBadgeCode(code) : undefined}
      actions={
        look.kind ? (
          <>
            {state === 'onsite' && hasBadge && code ? (
              <Button small icon="download" busy={pending !== undefined} onClick={() => downloadBadge(code)}>
                {say('badges.download')}
              </Button>
            ) : null}
            <Way state={state} />
            {isWaiting(state) ? null : <LineCard />}
          </>
        ) : undefined
      }
    >
      {error ? <p role="alert">{tell(error)}</p> : null}
    </Ticket>
  )
}

function Way({ state }: { state: TicketState }) {
  const say = useSay()
  const { event, phase } = useEvent()
  const isLacking = state === 'lacking' && phase === 'open'
  // After the closing date, missing answers can no longer be given.
  const todo = state === 'lacking' && !isLacking ? undefined : LOOKS[state].todo
  const etape = isLacking ? 'next' : undefined
  return (
    <Button
      small
      variant={todo ? 'primary' : 'ghost'}
      iconEnd={todo ? 'arrow' : undefined}
      href={isWaiting(state) ? paths.waitingList(event.context) : paths.registration(event.context, { etape })}
    >
      {say(todo ?? (state === 'line' ? 'waiting.see' : 'home.seeRegistration'))}
    </Button>
  )
}

function useLines(details: TicketDetails | undefined): { comes: boolean; lines: TicketLine[] } {
  const say = useSay()
  const { language } = useLanguage()
  const me = useMe()
  const { dates, place } = useEventFacts()
  const participation = stateOf(me.UserEvent)
  const comes = participation === 'onsite' || participation === 'remote'
  const held = (me.UserEvent?.UserEventDays ?? []).filter(({ registered }) => registered).map(({ day }) => day)
  const company = me.UserEvent?.Employee?.Company.name
  const represents = details?.represents ?? []
  const lines: TicketLine[] = [
    ...(comes && company ? [{ icon: 'building', text: company } as const] : []),
    { icon: 'calendar', text: held.length > 0 ? formatDays(held, language) : dates },
    ...(participation === 'remote'
      ? [{ icon: 'screen', text: say('home.ticket.remote') } as const]
      : place
        ? [{ icon: 'pin', text: place } as const]
        : []),
  ]
  if (represents.length > 0) {
    const names = new Intl.ListFormat(dateLocale(language), { type: 'conjunction' }).format(represents)
    lines.push({ icon: 'people', text: say('home.ticket.represents', { names }) })
  }
  lines.push(...useCompanionLines(details))
  return { comes, lines }
}

function useCompanionLines({ companions = [], due = 0 }: Partial<TicketDetails> = {}): TicketLine[] {
  const say = useSay()
  const { language } = useLanguage()
  if (companions.length === 0) return []
  const names = new Intl.ListFormat(dateLocale(language), { type: 'conjunction' }).format(companions)
  return [
    { icon: 'people', text: say('home.ticket.companions', { names, count: companions.length }) },
    ...(due > 0
      ? [
          {
            icon: 'info',
            text: say('home.ticket.companionsDue', { amount: formatMoney(toCents(due), language) }),
          } as const,
        ]
      : []),
  ]
}

function useKept(details: TicketDetails | undefined): TicketLine[] {
  const say = useSay()
  const instant = useInstant()
  const until = details?.keptUntil
  return until ? [{ icon: 'clock', text: say('home.heldUntil', { until: instant(until) }) }] : []
}

/** The overpaid amount, in the words of the confirmation. */
function useCredit(details: TicketDetails | undefined): TicketLine[] {
  const say = useSay()
  const { language } = useLanguage()
  const { credit = 0 } = details ?? {}
  return credit > 0
    ? [{ icon: 'info', text: say('home.credit', { amount: formatMoney(toCents(credit), language) }) }]
    : []
}

function useNext(state: TicketState, details: TicketDetails | undefined): string {
  const say = useSay()
  const { language } = useLanguage()
  const me = useMe()
  const { event, settings, phase } = useEvent()
  const { due = 0, reference = '', step = '', waiting } = details ?? {}
  const amount = formatMoney(toCents(due), language)
  const instant = useInstant()
  const opening = settings.FO_REGISTER_START
  if (state === 'before') return opening ? say('home.next.before', { date: instant(opening) }) : say('home.next.closed')
  if ((state === 'new' || state === 'begun') && mayWait(settings, event, me.UserEvent, now()))
    return say('home.next.full')
  if (state === 'new' && details?.isQuick) return say('home.next.newShort')
  if (state === 'begun' && step) return say('home.next.begunAt', { step: say(`registration.step.${step}`) })
  if (state === 'toPay' && due > 0) return say('home.next.toPayAmount', { amount })
  if (state === 'transfer' && reference) return say('home.next.transferAmount', { amount, reference })
  if (state === 'kept' && waiting?.offer) {
    const { day, expiresAt } = waiting.offer
    return say('home.next.keptUntil', { day: formatDay(day, language), until: instant(expiresAt) })
  }
  if (state === 'line' && waiting) {
    return waiting.ahead === 0 ? say('home.next.lineFirst') : say('home.next.line', { count: waiting.ahead })
  }
  if (state === 'lacking' && phase !== 'open') return say('home.next.lackingClosed')
  return say(`home.next.${state === 'closed' && isEventOver(event.days, now()) ? 'over' : state}`)
}
