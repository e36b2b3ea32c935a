import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { idempotentReplies } from '#db/tables/kit.ts'
import type { Executor } from './transaction.ts'

/** What a caller has just been told, by words that name it. */
export interface Told {
  readonly callerId: string
  readonly about: readonly string[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const idOf = ({ callerId, about }: Told) => sha256(JSON.stringify(['told', callerId, about]))

/**
 * Notes that a caller is told something, for all processes of the site. It stands among the answers to repeat, by its hash
 * alone, and is forgotten with them after a day, or with the caller.
 */
export async function noteTold(db: Executor, told: Told, now: Date): Promise<void> {
  const row = { id: idOf(told), callerHash: sha256(told.callerId), bodyHash: '', status: 200, createdAt: now }
  await db
    .insert(idempotentReplies)
    .values(row)
    .onConflictDoUpdate({ target: idempotentReplies.id, set: { createdAt: now } })
}

/** Whether a caller was told something after an instant, a day ago at most. */
export async function wasTold(db: Executor, told: Told, after: Date): Promise<boolean> {
  const rows = await db
    .select({ id: idempotentReplies.id })
    .from(idempotentReplies)
    .where(and(eq(idempotentReplies.id, idOf(told)), gt(idempotentReplies.createdAt, after)))
  return rows.length > 0
}
