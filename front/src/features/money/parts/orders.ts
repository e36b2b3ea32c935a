import type { Order } from '@parvis/contract/checkout/checkout.ts'
import { dateIn, formatInstant } from '@parvis/contract/kit/dates.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import type { Say } from '#kit/say.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'

export interface OrderFormat {
  readonly say: Say
  readonly language: string
  readonly timeZone: string
}

export function payerOf({ payer: { company, firstName, lastName } }: Pick<Order, 'payer'>, say: Say): string {
  return company || `${lastName.toLocaleUpperCase()} ${firstName}`.trim() || say('money.payer.erased')
}

/** « 67,50 », as typed into a field or into a bank's form. */
export const written = (cents: number, language: string): string =>
  (cents / 100).toFixed(2).replace('.', language === 'en' ? '.' : ',')

/** The amount due, less credit notes issued before payment. */
const dueOf = ({ price, forgoneCents }: Order): number => toCents(price) - forgoneCents
/** The amount received, less returned overpayments. */
const comeOf = ({ receivedCents, returnedCents }: Order): number => receivedCents - returnedCents

export const awaitedOf = (order: Order): number => Math.max(0, dueOf(order) - comeOf(order))

/** The overpaid amount of a transfer that is still to be returned. */
export function excessOf(order: Order): number {
  if (order.method !== 'transfer') return 0
  if (order.status === 'dropped') return comeOf(order)
  return order.status === 'paid' && order.receivedCents > 0 ? Math.max(0, comeOf(order) - dueOf(order)) : 0
}

const MOST = 3

/** For example « 2 personnes, mercredi 17 mars, dîner ». */
export function whatOf({ lines, userId }: Pick<Order, 'lines' | 'userId'>, say: Say): string {
  const items = lines.filter(({ kind, quantity }) => kind === 'item' && quantity === 1)
  const holderOf = (key: string) => key.split(' ', 1)[0]
  const people = new Set(items.map(({ key }) => holderOf(key)))
  // Labels of companions end with their name.
  const named = items.map(({ key, label }) => (holderOf(key) === userId ? label : label.replace(/ – [^–]*$/u, '')))
  const labels = [...new Set(named)]
  const rest = labels.length - MOST
  const what = [...labels.slice(0, MOST), ...(rest > 0 ? [say('money.for.more', { count: rest })] : [])].join(', ')
  return people.size > 1 ? say('money.for.people', { count: people.size, what }) : what
}

export interface OrderState {
  readonly icon: IconName
  readonly kind: 'success' | 'warning' | 'plain'
  readonly text: string
}

/** The status of an order in words; a warning only where an action is needed. */
export function stateOf(order: Order, { say, language, timeZone }: OrderFormat): OrderState {
  const { status, method, creditedCents, session } = order
  const receivedCents = comeOf(order)
  const due = dueOf(order)
  const money = (cents: number) => formatMoney(cents, language)
  const at = (instant: string) => formatInstant(instant, language, timeZone)
  if (status === 'transfer') {
    const text =
      receivedCents > 0 ? say('money.is.awaited.part', { amount: money(receivedCents) }) : say('money.is.awaited')
    return { icon: 'clock', kind: 'warning', text }
  }
  if (status === 'open') {
    const text = session === 'pending' ? say('money.is.pending') : say('money.is.open', { time: at(order.createdAt) })
    return { icon: 'clock', kind: 'plain', text }
  }
  if (status === 'dropped') {
    if (receivedCents > 0)
      return {
        icon: 'warning',
        kind: 'warning',
        text: say('money.is.dropped.received', { amount: money(receivedCents) }),
      }
    return {
      icon: 'close',
      kind: 'plain',
      text: say(session === 'failed' ? 'money.is.dropped.refused' : 'money.is.dropped'),
    }
  }
  const excess = excessOf(order)
  if (excess > 0)
    return { icon: 'warning', kind: 'warning', text: say('money.is.paid.more', { amount: money(excess) }) }
  if (creditedCents >= toCents(order.price)) return { icon: 'route', kind: 'plain', text: say('money.is.refunded') }
  if (creditedCents > 0)
    return { icon: 'check', kind: 'success', text: say('money.is.credited', { amount: money(creditedCents) }) }
  const gap = due - receivedCents
  if (method === 'transfer' && receivedCents > 0 && gap > 0)
    return { icon: 'check', kind: 'success', text: say('money.is.paid.less', { amount: money(gap) }) }
  return {
    icon: 'check',
    kind: 'success',
    text: say(`money.is.paid.${method}`, { time: at(order.settledAt ?? order.createdAt) }),
  }
}

/** A dropped transfer may still arrive, unless it was invoiced. */
export const mayStillCome = ({ method, status, invoiceId }: Order): boolean =>
  method === 'transfer' && status === 'dropped' && invoiceId === null

const DAY_MS = 86_400_000
/** Days after which a transfer is overdue. */
export const SLOW_DAYS = 7

export const daysSince = (instant: string, now: string, timeZone: string): number =>
  Math.round((Date.parse(dateIn(now, timeZone)) - Date.parse(dateIn(instant, timeZone))) / DAY_MS)
