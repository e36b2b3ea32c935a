import type { Executor, Tx } from '#kit/transaction.ts'
import type { Run } from './organisers.store.ts'
import { deleteRun, findRun, insertRun, lockRunByOthers } from './organisers.store.ts'

/** Lets somebody run an event, or the whole domain; nothing more when they do. */
export const addOrganiser = (tx: Tx, run: Run): Promise<void> => insertRun(tx, run)

/** Takes it back; who is left to run it is asked of `listRunAlone` before. */
export const removeOrganiser = (tx: Tx, run: Run): Promise<void> => deleteRun(tx, run)

/** What somebody runs in a domain: the ids of events, and null for all of them. */
export const listRun = (db: Executor, domainId: string, userId: string): Promise<(string | null)[]> =>
  findRun(db, domainId, userId)

/** Which of these nobody else runs, by itself or with the whole domain. The answer holds until the transaction ends. */
export async function listRunAlone(
  tx: Tx,
  domainId: string,
  userId: string,
  eventIds: readonly (string | null)[],
): Promise<(string | null)[]> {
  if (eventIds.length === 0) return []
  const others = await lockRunByOthers(tx, domainId, userId)
  return others.includes(null) ? [] : eventIds.filter((eventId) => eventId === null || !others.includes(eventId))
}
