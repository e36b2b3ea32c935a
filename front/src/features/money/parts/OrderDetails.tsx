import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import styles from './Money.module.css'
import { OrderStanding } from './OrderColumns.tsx'

export function OrderDetails({ order }: { readonly order: Order }) {
  const say = useSay()
  const { language } = useLanguage()
  const { billing } = order
  const money = (cents: number) => formatMoney(cents, language)
  const address = [billing.address, billing.address_more, `${billing.postal_code} ${billing.city}`.trim()].filter(
    Boolean,
  )
  return (
    <dl className={styles.details}>
      <div>
        <dt>{say('money.order.person')}</dt>
        <dd>
          <Person order={order} />
        </dd>
      </div>
      <div>
        <dt>{say('money.order.billing')}</dt>
        <dd>
          {[billing.social_reason, ...address, billing.siret].filter(Boolean).join(', ') || say('money.invoice.none')}
        </dd>
      </div>
      <div>
        <dt>{say('money.for')}</dt>
        <dd>
          <ul>
            {order.lines.map(({ key, label, quantity, unitCents }) => (
              <li key={`${key} ${quantity}`}>
                {say('money.order.line', { label, amount: money(quantity * unitCents) })}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>{say('money.invoice')}</dt>
        <dd>
          <Document order={order} />
        </dd>
      </div>
      <div>
        <dt>{say('money.order.payments')}</dt>
        <dd>
          <Payments order={order} />
          <OrderStanding order={order} />
        </dd>
      </div>
    </dl>
  )
}

function Payments({ order }: { readonly order: Order }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const money = (cents: number) => formatMoney(cents, language)
  const at = (instant: string) => formatInstant(instant, language, event.timeZone)
  const moved = (
    [
      ['received', order.receivedCents],
      ['credited', order.creditedCents],
      ['returned', order.returnedCents],
    ] as const
  ).filter(([, cents]) => cents > 0)
  return (
    <ul>
      <li>{say('money.order.asked', { amount: money(toCents(order.price)), time: at(order.createdAt) })}</li>
      {moved.map(([key, cents]) => (
        <li key={key}>{say(`money.order.${key}`, { amount: money(cents) })}</li>
      ))}
      {order.settledAt ? <li>{say('money.order.settled', { time: at(order.settledAt) })}</li> : null}
    </ul>
  )
}

function Person({ order: { payer, userId } }: { readonly order: Order }) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const name = fullName(payer)
  if (name === '') return say('money.payer.erased')
  if (!rights.includes('people.read')) return name
  return <Anchor href={paths.person(event.context, userId)}>{name}</Anchor>
}

function Document({ order: { invoiceId, invoiceNumber } }: { readonly order: Order }) {
  const say = useSay()
  const { event } = useEvent()
  if (invoiceId === null) return say('money.invoice.none')
  return (
    <Anchor href={paths.issued(event.context, invoiceId)}>
      {say('money.order.document', { number: invoiceNumber ?? '' })}
    </Anchor>
  )
}
