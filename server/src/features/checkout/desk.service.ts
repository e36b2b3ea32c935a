import { emptyFields } from '@parvis/contract/billing/billing.rules.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import { billingType } from '@parvis/contract/billing/billing.ts'
import type { OrderMethod } from '@parvis/contract/checkout/checkout.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { readBilling } from '#features/billing/billing.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { mustBeSeller } from '#features/invoices/invoices.service.ts'
import { updateBalance } from '#features/participation/balance.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { addToAuditedChange } from '#kit/audit-log.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import { payerFrom } from './account.service.ts'
import { insertReceipt } from './order-list.store.ts'
import { orderByHand } from './orders.service.ts'
import { methodsOf } from './providers.service.ts'
import { settleOrder } from './settlement.service.ts'

interface OfPerson {
  readonly userId: string
  readonly language: string
  /** Whether their mails leave. */
  readonly isTold: boolean
}

async function payerBy(tx: Tx, event: LoadedEvent, { userId, language }: OfPerson): Promise<Payer> {
  const { domainId, id: eventId } = event.row
  const user = (await readUser(tx, { domainId, eventId, userId })) ?? refuse(common.NOT_FOUND)
  const payer = payerFrom(event, user, language)
  if (!payer.settings.FO_PAYMENT_ACTIVE) refuse(checkoutRefusals.PAYMENT_OFF)
  mustBeSeller(payer.settings.FO_SELLER)
  return payer
}

/** Nobody is asked for an address at a desk: without a known billing, the invoice names the person. */
async function billFor(tx: Tx, { event, user }: Payer): Promise<Billing> {
  const known = await readBilling(tx, event.row.id, user.id)
  return known ?? asIndividual(user)
}

const asIndividual = (user: User): Billing => ({
  ...emptyFields,
  type: billingType.individual,
  social_reason: fullName(user),
  country: 'FR',
})

/** Announces a transfer for what a person owes, with a reference to give. The caller has locked the payer. */
export async function awaitTransfer(tx: Tx, ports: Ports, event: LoadedEvent, of: OfPerson): Promise<void> {
  const payer = await payerBy(tx, event, of)
  if (!methodsOf(ports, payer).includes('transfer')) refuse(checkoutRefusals.PAYMENT_OFF)
  const bill = await billFor(tx, payer)
  await orderByHand(tx, ports, payer, { bill, method: 'transfer', isTold: of.isTold })
  await updateBalance(tx, ports, event, of.userId)
}

export interface TakenMoney {
  readonly means: Exclude<OrderMethod, 'online'>
  /** The amount that was taken; it must be all that is owed. */
  readonly cents: Cents
  /** Defaults to today. */
  readonly receivedOn?: string | undefined
}

/**
 * Notes money that the team has taken for all that a person owes: order, receipt, invoice and completed registration
 * are written in the caller's transaction, which has locked the payer.
 */
export async function takeMoney(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  of: OfPerson,
  { means, cents, receivedOn: day }: TakenMoney,
): Promise<void> {
  const payer = await payerBy(tx, event, of)
  const order = await orderByHand(tx, ports, payer, { bill: await billFor(tx, payer), method: means, isTold: false })
  if (order.grossCents !== cents) refuse(checkoutRefusals.TRANSFER_MOVED)
  const now = ports.clock.now()
  const receivedOn = day ?? dateIn(now.toISOString(), event.row.timeZone)
  const { id: orderId, eventId } = order
  await insertReceipt(tx, { id: newId(now), orderId, eventId, cents, receivedOn, notedAt: now, bankLine: null })
  addToAuditedChange({ status: 'paid', means, receivedCents: cents, receivedOn })
  await settleOrder(tx, ports, event, order, { isTold: of.isTold })
}
