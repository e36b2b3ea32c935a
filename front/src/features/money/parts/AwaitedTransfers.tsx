import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { dateIn, formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './Money.module.css'
import { useOrderColumns } from './OrderColumns.tsx'
import { awaitedOf, daysSince, SLOW_DAYS } from './orders.ts'
import { ReceiveForm } from './ReceiveForm.tsx'

interface AwaitedTransfersProps {
  readonly orders: readonly Order[]
  readonly onDone: (said: string) => void
  readonly children?: ReactNode
}

export function AwaitedTransfers({ orders, onDone, children }: AwaitedTransfersProps) {
  const say = useSay()
  const { language } = useLanguage()
  const [open, setOpen] = useState<string | null>(null)
  const sum = orders.reduce((cents, order) => cents + awaitedOf(order), 0)
  const columns = useAwaitedColumns(open, setOpen)
  return (
    <section className={styles.section} aria-labelledby="money-awaited">
      <div className={styles.head}>
        <h2 id="money-awaited">{say('money.awaited.title')}</h2>
        <p>
          {orders.length === 0
            ? say('money.awaited.none')
            : say('money.awaited', { count: orders.length, amount: formatMoney(sum, language) })}
        </p>
      </div>
      {children}
      {orders.length > 0 ? (
        <DataTable
          caption={say('money.awaited.title')}
          rows={orders}
          rowKey={({ id }) => id}
          columns={columns}
          below={(order) =>
            order.id === open ? (
              <ReceiveForm
                key={awaitedOf(order)}
                order={order}
                onDone={(said) => {
                  setOpen(null)
                  onDone(said)
                }}
              />
            ) : null
          }
        />
      ) : null}
    </section>
  )
}

function useAwaitedColumns(open: string | null, setOpen: (id: string | null) => void) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { rights } = useMe()
  const { reference, payer, what } = useOrderColumns()
  const since = ({ createdAt }: Order) => {
    const days = daysSince(createdAt, now().toISOString(), event.timeZone)
    return (
      <>
        {formatDayOfYear(dateIn(createdAt, event.timeZone), language)}{' '}
        {days >= SLOW_DAYS ? <span className={styles.late}>{say('money.days', { count: days })}</span> : null}
      </>
    )
  }
  const action = ({ id, reference: name }: Order) => (
    <Button
      small
      variant={id === open ? 'link' : 'ghost'}
      aria-expanded={id === open}
      onClick={() => setOpen(id === open ? null : id)}
    >
      <span aria-hidden="true">{say(id === open ? 'money.fold' : 'money.confirm')}</span>
      <VisuallyHidden>{say(id === open ? 'money.fold.of' : 'money.confirm.of', { reference: name })}</VisuallyHidden>
    </Button>
  )
  return [
    reference,
    payer,
    what,
    { key: 'since', header: say('money.awaitedSince'), cell: since },
    {
      key: 'amount',
      header: say('money.amount'),
      align: 'end' as const,
      cell: (order: Order) => <strong className={styles.amount}>{formatMoney(awaitedOf(order), language)}</strong>,
    },
    ...(rights.includes('money.write')
      ? [{ key: 'action', header: say('money.action'), hideHeader: true, align: 'end' as const, cell: action }]
      : []),
  ]
}
