import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { Column } from '#kit/ui/DataTable.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Money.module.css'
import { payerOf, stateOf, whatOf } from './orders.ts'

export function OrderStanding({ order }: { readonly order: Order }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { icon, kind, text } = stateOf(order, { say, language, timeZone: event.timeZone })
  return (
    <span className={styles.state} data-kind={kind}>
      <Icon name={icon} size={16} />
      {text}
    </span>
  )
}

/** Columns that both lists of orders share. */
export function useOrderColumns(): Readonly<Record<'reference' | 'payer' | 'what' | 'amount', Column<Order>>> {
  const say = useSay()
  const { language } = useLanguage()
  return {
    reference: {
      key: 'reference',
      header: say('money.reference'),
      cell: ({ reference }) => <span className={styles.reference}>{reference}</span>,
    },
    payer: { key: 'payer', header: say('money.payer'), primary: true, cell: (order) => payerOf(order, say) },
    what: { key: 'what', header: say('money.for'), cell: (order) => whatOf(order, say) },
    amount: {
      key: 'amount',
      header: say('money.amount'),
      align: 'end',
      cell: ({ price }) => <span className={styles.amount}>{formatMoney(toCents(price), language)}</span>,
    },
  }
}
