import { dateIn, formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Due } from '@parvis/contract/money/money.ts'
import { REMINDER_DAYS } from '@parvis/contract/money/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useInstant } from '#features/events/useInstant.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Money.module.css'
import { daysSince, payerOf, SLOW_DAYS } from './orders.ts'

interface DuesTableProps {
  readonly dues: readonly Due[]
  readonly busy: boolean
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly onRemind: (userIds: readonly string[]) => void
}

export function DuesTable({ dues, busy, chosen, onChoose, onRemind }: DuesTableProps) {
  const say = useSay()
  const { rights } = useMe()
  const columns = useColumns(dues.some(({ keptUntil }) => keptUntil !== null))
  const name = (due: Due) => payerOf({ payer: due }, say)
  function toggle(userId: string) {
    const next = new Set(chosen)
    if (!next.delete(userId)) next.add(userId)
    onChoose(next)
  }
  const box: Column<Due> = {
    key: 'choose',
    header: say('dues.choose'),
    hideHeader: true,
    cell: (due) =>
      due.hold === null ? (
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={say('dues.choose.of', { name: name(due) })}
          checked={chosen.has(due.userId)}
          onChange={() => toggle(due.userId)}
        />
      ) : null,
  }
  const action: Column<Due> = {
    key: 'action',
    header: say('money.action'),
    hideHeader: true,
    align: 'end',
    cell: (due) =>
      due.hold === null ? (
        <Button small variant="link" onClick={() => onRemind([due.userId])}>
          <span aria-hidden="true">{say('dues.remind')}</span>
          <VisuallyHidden>{say('dues.remind.of', { name: name(due) })}</VisuallyHidden>
        </Button>
      ) : (
        <span className={styles.muted}>{say(`dues.hold.${due.hold}`, { days: REMINDER_DAYS })}</span>
      ),
  }
  return (
    <DataTable
      caption={say('dues.caption')}
      rows={dues}
      rowKey={({ userId }) => userId}
      busy={busy}
      isSelected={({ userId, hold }) => hold === null && chosen.has(userId)}
      columns={rights.includes('money.write') ? [box, ...columns, action] : columns}
    />
  )
}

/** The name of a payer, with their card where it may be read. */
function Payer({ due }: { due: Due }) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const name = payerOf({ payer: due }, say)
  const isThere = due.firstName !== '' || due.lastName !== ''
  if (!isThere || !rights.includes('people.read')) return name
  return <Anchor href={paths.person(event.context, due.userId)}>{name}</Anchor>
}

function Way({ due: { way, reference, invoiceId, invoiceNumber } }: { due: Due }) {
  const say = useSay()
  const { event } = useEvent()
  return (
    <span>
      {say(`dues.way.${way}`)}{' '}
      {invoiceId !== null ? (
        <Anchor href={paths.issued(event.context, invoiceId)}>{invoiceNumber}</Anchor>
      ) : (
        <span className={styles.reference}>{reference}</span>
      )}
    </span>
  )
}

function useColumns(isReleasing: boolean): Column<Due>[] {
  const say = useSay()
  const instant = useInstant()
  const { language } = useLanguage()
  const { event } = useEvent()
  const today = now().toISOString()
  const day = (instant: string) => formatDayOfYear(dateIn(instant, event.timeZone), language)
  const reminded = ({ remindedAt, reminders }: Due) => {
    if (remindedAt === null) return say('dues.reminded.never')
    const on = say('dues.reminded.on', { date: day(remindedAt) })
    return reminders > 1 ? `${on}, ${say('dues.reminded.times', { count: reminders })}` : on
  }
  const late = (text: string, isLate: boolean) => (isLate ? <span className={styles.late}>{text}</span> : text)
  return [
    { key: 'who', header: say('dues.who'), primary: true, cell: (due) => <Payer due={due} /> },
    {
      key: 'way',
      header: say('dues.way'),
      cell: (due) => <Way due={due} />,
    },
    {
      key: 'since',
      header: say('dues.since'),
      cell: ({ since }) => {
        const days = daysSince(since, today, event.timeZone)
        return (
          <span>
            {day(since)} {days >= SLOW_DAYS ? late(say('money.days', { count: days }), true) : null}
          </span>
        )
      },
    },
    {
      key: 'dueOn',
      header: say('dues.dueOn'),
      cell: ({ dueOn }) =>
        dueOn === null
          ? say('dues.dueOn.none')
          : late(formatDayOfYear(dueOn, language), dueOn < dateIn(today, event.timeZone)),
    },
    {
      key: 'reminded',
      header: say('dues.reminded'),
      cell: reminded,
    },
    ...(isReleasing
      ? [
          {
            key: 'kept',
            header: say('dues.kept'),
            cell: ({ keptUntil }: Due) => (keptUntil === null ? say('dues.dueOn.none') : instant(keptUntil)),
          },
        ]
      : []),
    {
      key: 'amount',
      header: say('money.amount'),
      align: 'end',
      cell: ({ cents }) => <strong className={styles.amount}>{formatMoney(cents, language)}</strong>,
    },
  ]
}
