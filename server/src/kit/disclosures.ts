import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { idempotentReplies } from '#db/tables/kit.ts'
import type { Executor } from './transaction.ts'

export interface DisclosedNames {
  readonly callerId: string
  readonly about: readonly string[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const idOf = ({ callerId, about }: DisclosedNames) => sha256(JSON.stringify(['told', callerId, about]))

/**
 * Records that a caller was given a piece of information, named by the words of `about`, for all processes. Only a hash
 * is stored, among the idempotent replies; it is removed with them after a day, or with the caller.
 */
export async function recordDisclosure(db: Executor, told: DisclosedNames, now: Date): Promise<void> {
  const row = { id: idOf(told), callerHash: sha256(told.callerId), bodyHash: '', status: 200, createdAt: now }
  await db
    .insert(idempotentReplies)
    .values(row)
    .onConflictDoUpdate({ target: idempotentReplies.id, set: { createdAt: now } })
}

/** Whether a caller was given this information after an instant, a day ago at most. */
export async function wasDisclosed(db: Executor, told: DisclosedNames, after: Date): Promise<boolean> {
  const rows = await db
    .select({ id: idempotentReplies.id })
    .from(idempotentReplies)
    .where(and(eq(idempotentReplies.id, idOf(told)), gt(idempotentReplies.createdAt, after)))
  return rows.length > 0
}
