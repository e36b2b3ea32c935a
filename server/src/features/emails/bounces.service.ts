import type { ReturnReason } from '@parvis/contract/emails/emails.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { ReturnedPage, ReturnedRow, Which } from './bounces.store.ts'
import { countMails, findReturned, listReturnedRows, markRetried, markReturned } from './bounces.store.ts'

export async function recordBounce(
  tx: Tx,
  which: Which,
  { reason, at }: { readonly reason: ReturnReason; readonly at: Date },
): Promise<{ id: string; userId: string | null; eventId: string | null } | undefined> {
  const mail = await findReturned(tx, which)
  return mail && (await markReturned(tx, mail.id, { returnedFor: reason, returnedAt: at })) ? mail : undefined
}

/** Allows mails to an address again after some were returned. */
export const letAgain = (tx: Tx, domainId: string, address: string, at: Date): Promise<void> =>
  markRetried(tx, domainId, address, at)

export const listReturnedPage = (
  db: Executor,
  eventId: string,
  page: ReturnedPage,
): Promise<{ rows: ReturnedRow[]; total: number }> => listReturnedRows(db, eventId, page)

export async function readSums(db: Executor, eventId: string) {
  const { total: addresses } = await listReturnedRows(db, eventId, { page: 1, pageSize: 1 })
  return { ...(await countMails(db, eventId)), addresses }
}
