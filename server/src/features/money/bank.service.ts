import { billingType } from '@parvis/contract/billing/billing.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import type { ConfirmedLine, LineOutcome, readTransfers as read } from '@parvis/contract/money/money.ts'
import { confirmTransfer } from '#features/checkout/transfers.service.ts'
import { withOwnAuditEntry } from '#kit/audit-log.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findTaken, listReceipts, listTransfers } from './bank.store.ts'

export async function readTransfers(db: Executor, eventId: string): Promise<HandlerReply<typeof read>> {
  const receipts = await listReceipts(db, eventId)
  const rows = await listTransfers(db, eventId)
  const transfers = rows.flatMap(({ grossCents, forgoneCents, invoiceId, billing, isErased, status, ...row }) => {
    // Only online payments have an open session.
    if (status === 'open') return []
    const own = receipts.filter(({ orderId }) => orderId === row.id)
    const received = own.reduce((sum, { cents }) => sum + cents, 0)
    const mayCome = status === 'transfer' || (status === 'dropped' && invoiceId === null && !isErased)
    return {
      ...{ id: row.id, reference: row.reference, firstName: row.firstName, lastName: row.lastName, status, mayCome },
      company: billing.type === billingType.individual ? '' : billing.social_reason,
      awaitedCents: mayCome ? Math.max(0, grossCents - forgoneCents - received) : 0,
      priceCents: grossCents,
      receipts: own.map(({ cents, receivedOn, bankLine }) => ({ cents, receivedOn, isFromFile: bankLine !== null })),
    }
  })
  return { transfers, noted: receipts.flatMap(({ bankLine }) => bankLine ?? []) }
}

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}

/**
 * Confirms each line in its own transaction and journal entry: the refusal of one does not stop the others. A line
 * already taken, from another file or by another organiser, counts as done.
 */
export async function confirmLines(
  ports: Ports,
  path: EventPath,
  lines: readonly ConfirmedLine[],
  { say }: Pick<Translator, 'say'>,
): Promise<LineOutcome[]> {
  const outcomes: LineOutcome[] = []
  for (const line of lines) {
    const told = await confirmLine(ports, path, line)
    outcomes.push({ ...told, message: told.code === null ? null : say(told.code) })
  }
  return outcomes
}

type LineReport = Omit<LineOutcome, 'message'>

async function confirmLine(ports: Ports, path: EventPath, line: ConfirmedLine): Promise<LineReport> {
  const { orderId, bankLine, ...receipt } = line
  const isTaken = async () => (await findTaken(ports.db, path.eventId, [bankLine])).length > 0
  const is = (outcome: LineReport['outcome'], code: string | null = null): LineReport => ({
    ...{ orderId, bankLine, outcome, code },
  })
  if (await isTaken()) return is('already')
  try {
    const order = await withOwnAuditEntry(ports.clock.now(), () =>
      confirmTransfer(ports, { ...path, orderId }, { ...receipt, bankLine }),
    )
    return is(order.status === 'paid' ? 'paid' : 'part')
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return (await isTaken()) ? is('already') : is('refused', error.refusal.code)
  }
}
