import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { formatDays, formatInstant } from '@parvis/contract/kit/dates.ts'
import type { ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { QrPanel } from '#features/badges/QrPanel.tsx'
import { useDownload } from '#features/badges/useDownload.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useEventFacts } from '#features/context/useEventFacts.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import type { TicketLine } from '#kit/ui/Ticket.tsx'
import { Ticket } from '#kit/ui/Ticket.tsx'
import { useProblem } from '#kit/useProblem.ts'

const KINDS: Record<ParticipationState, 'neutral' | 'success' | 'warning'> = {
  none: 'warning',
  onsite: 'success',
  remote: 'success',
  represented: 'success',
  absent: 'neutral',
}

/** The visitor's own ticket: who, where they stand, which days, their code, and the next thing to do. */
export function MyTicketCard() {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const me = useMe()
  const { event, settings, phase } = useEvent()
  const { dates, place } = useEventFacts()
  const { downloadBadge, pending, error } = useDownload(me.id)
  const state = stateOf(me.UserEvent)
  const { email } = me.Authentication
  const isAnonymous = isAnonymousEmail(email)
  const code = me.UserEvent?.code ?? undefined
  const held = (me.UserEvent?.UserEventDays ?? []).filter(({ registered }) => registered).map(({ day }) => day)
  const comes = state === 'onsite' || state === 'remote'
  const hasBadge = comes && settings.FO_BADGE_ACTIVE
  const isWaiting = state === 'none' && phase !== 'open'
  const isInLine = me.UserEvent?.extended['inWaitingList'] === true
  const company = me.UserEvent?.Employee?.Company.name

  const lines: TicketLine[] = [
    ...(comes && company ? [{ icon: 'building', text: company } as const] : []),
    { icon: 'calendar', text: held.length > 0 ? formatDays(held, language) : dates },
    ...(state === 'remote'
      ? [{ icon: 'screen', text: say('home.ticket.remote') } as const]
      : place
        ? [{ icon: 'pin', text: place } as const]
        : []),
    { icon: 'info', text: nextStep() },
  ]

  function nextStep(): string {
    if (state === 'none' && phase === 'open' && isInLine) return say('home.next.waiting')
    if (!isWaiting) return say(`home.next.${state}`)
    const opening = settings.FO_REGISTER_START
    if (phase === 'closed' || !opening) return say('home.next.closed')
    return say('home.next.before', { date: formatInstant(opening, language, event.timeZone) })
  }

  return (
    <Ticket
      eyebrow={me.UserEvent?.typo ?? me.typo ?? say('home.ticket.visitor')}
      holder={`${me.firstName} ${me.lastName}`.trim() || (isAnonymous ? say('directory.anonymous') : email)}
      // Nothing is to be completed while registration is not open.
      status={
        isWaiting ? undefined : (
          <Pill kind={KINDS[state]} icon={comes ? 'check' : undefined}>
            {say(`home.status.${state}`)}
          </Pill>
        )
      }
      lines={lines}
      qr={hasBadge && me.qrcode ? <QrPanel svg={me.qrcode} label={say('badges.qr')} /> : undefined}
      code={hasBadge && code ? spacedBadgeCode(code) : undefined}
      actions={
        isWaiting ? undefined : (
          <>
            {state === 'onsite' && code && settings.FO_BADGE_ACTIVE ? (
              <Button small icon="download" busy={pending !== undefined} onClick={() => downloadBadge(code)}>
                {say('badges.download')}
              </Button>
            ) : null}
            <Button
              small
              variant={state === 'none' ? 'primary' : 'ghost'}
              iconEnd={state === 'none' ? 'arrow' : undefined}
              href={paths.registration(event.context)}
            >
              {say(state === 'none' ? 'home.register' : 'home.seeRegistration')}
            </Button>
          </>
        )
      }
    >
      {error ? <p role="alert">{tell(error)}</p> : null}
    </Ticket>
  )
}
