import type { Billing } from '@parvis/contract/billing/billing.ts'
import { billingType } from '@parvis/contract/billing/billing.ts'
import { statementOf, totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import { billingsOf, heldByEach } from '#features/billing/billing.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import { billedByEach } from '#features/invoices/invoices.service.ts'
import { anyTypePays } from '#features/participation/balance.service.ts'
import { readGifts } from '#features/promo-codes/promo-codes.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Debtor, Pending } from './balances.store.ts'
import { listDebtors, listLanguages, listPending } from './balances.store.ts'
import { amountDue } from './paid-orders.service.ts'

export { listPending }

export interface BalanceDue extends Omit<Debtor, 'since' | 'languageId'> {
  readonly company: string
  readonly language: string
  readonly cents: number
  /** `invoice`: by a transfer for an invoice sent before; `online`: a payment was begun. */
  readonly way: 'transfer' | 'invoice' | 'online' | 'none'
  readonly reference: string
  readonly invoiceId: string | null
  readonly invoiceNumber: string | null
  readonly since: Date
  readonly dueOn: string | null
  readonly isPending: boolean
}

const wayOf = (pending: Pending | undefined): BalanceDue['way'] => {
  if (!pending) return 'none'
  if (pending.row.status === 'open') return 'online'
  return pending.row.invoiceId === null ? 'transfer' : 'invoice'
}

/** All payers with a balance due, read in bulk. An awaited transfer is due as ordered. `among` limits the payers. */
export async function listBalancesDue(
  db: Executor,
  event: LoadedEvent,
  among?: readonly string[],
): Promise<BalanceDue[]> {
  const eventId = event.row.id
  const debtors = anyTypePays(event) ? await listDebtors(db, eventId, among) : []
  if (debtors.length === 0) return []
  const ids = debtors.map(({ userId }) => userId)
  const counted = await statementsOf(db, event, ids)
  const pending = await listPending(db, eventId, ids)
  const languages = await listLanguages(db, eventId, ids)
  return debtors.flatMap(({ since, languageId, ...debtor }): BalanceDue[] => {
    const order = pending.get(debtor.userId)
    const way = wayOf(order)
    const isTransfer = way === 'transfer' || way === 'invoice'
    const { canPay, grossCents } = counted.statementOf(debtor)
    const left = canPay ? grossCents : 0
    const cents = order && isTransfer ? amountDue(order.row) - order.receivedCents : left
    if (cents <= 0) return []
    const billing = order?.row.billing ?? counted.billings.get(debtor.userId)
    const begunAt = order?.row.createdAt ?? since
    if (!begunAt) return []
    return [
      {
        ...debtor,
        ...{ cents, way, since: begunAt },
        company: companyOf(billing),
        language: languages.get(debtor.userId) ?? languageId ?? settingsFor(event, 'fr').FO_LANGUAGES[0] ?? 'fr',
        reference: order && isTransfer ? order.row.reference : '',
        invoiceId: order?.row.invoiceId ?? null,
        invoiceNumber: order?.invoiceNumber ?? null,
        dueOn: order?.dueOn ?? null,
        isPending: order?.isPending ?? false,
      },
    ]
  })
}

export async function statementsOf(db: Executor, event: LoadedEvent, ids: readonly string[]) {
  const eventId = event.row.id
  const held = await heldByEach(db, event, ids, 'fr')
  const gifts = await readGifts(db, eventId, ids)
  const billed = await billedByEach(db, eventId, ids)
  const billings = await billingsOf(db, eventId, ids)
  function stated({ userId, typoId }: Pick<Debtor, 'userId' | 'typoId'>) {
    const { FO_PROMO_ACTIVE, FO_SELLER: seller, FO_PAYMENT_ACTIVE: isPayable } = settingsFor(event, 'fr', typoId)
    const found = FO_PROMO_ACTIVE ? gifts.get(userId) : undefined
    const { summary, due } = statementOf({
      ...{ held: held.get(userId) ?? [], billed: billed.get(userId) ?? [], seller, isPayable },
      ...{ gift: found?.gift, isGiftUsed: found?.isUsed ?? false, buyer: billings.get(userId) },
    })
    return { canPay: summary.canPay, grossCents: totalsOf(due).grossCents }
  }
  return { billings, billed, statementOf: stated }
}

export const companyOf = (billing: Billing | undefined): string =>
  billing && billing.type !== billingType.individual ? billing.social_reason : ''
