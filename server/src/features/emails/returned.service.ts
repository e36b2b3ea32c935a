import type { ReturnReason } from '@parvis/contract/emails/emails.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { ReturnedRow, Which } from './returned.store.ts'
import { countMails, findReturned, listReturnedRows, markRetried, markReturned } from './returned.store.ts'

/** Notes that a mail came back, and answers it; nothing where it is not known, or was noted already. */
export async function noteReturned(
  tx: Tx,
  which: Which,
  { reason, at }: { readonly reason: ReturnReason; readonly at: Date },
): Promise<{ id: string; userId: string | null; eventId: string | null } | undefined> {
  const mail = await findReturned(tx, which)
  return mail && (await markReturned(tx, mail.id, { returnedFor: reason, returnedAt: at })) ? mail : undefined
}

/** Has mails go again to an address that some came back from. */
export const letAgain = (tx: Tx, domainId: string, address: string, at: Date): Promise<void> =>
  markRetried(tx, domainId, address, at)

/** People of an event whose address mails came back from, the latest first. */
export const listReturnedPage = (
  db: Executor,
  eventId: string,
  page: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: ReturnedRow[]; total: number }> => listReturnedRows(db, eventId, page)

/** How many mails of an event left and came back, and from how many addresses that are still to be corrected. */
export async function readSums(db: Executor, eventId: string) {
  const { total: addresses } = await listReturnedRows(db, eventId, { page: 1, pageSize: 1 })
  return { ...(await countMails(db, eventId)), addresses }
}
