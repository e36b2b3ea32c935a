import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { BATCH } from '#kit/batches.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** Assigns mails to the person with their address: one written before they had an account names no user. */
export async function claimMails(
  tx: Tx,
  { domainId, userId, email }: { domainId: string; userId: string; email: string },
): Promise<void> {
  const toThem = and(eq(outbox.domainId, domainId), eq(outbox.to, email))
  const isNotTheirs = or(isNull(outbox.userId), ne(outbox.userId, userId))
  await tx.execute(sql`update ${outbox} set user_id = ${userId} where ${and(toThem, isNotTheirs)}`)
}

export async function listMailsTo(db: Executor, userId: string): Promise<string[]> {
  const mails = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.userId, userId))
  return mails.map(({ id }) => id)
}

export async function listOldMails(db: Executor, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${outbox.id} from ${outbox}
    where ${outbox.createdAt} < ${before} and ${outbox.status} <> 'queued' and ${outbox.html} <> ''
    limit ${BATCH}`)
  return rows.map(({ id }) => id)
}

export async function emptyMails(db: Executor, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`update ${outbox} set html = '', text_body = '', secrets = null where id = any(${sql.param([...ids])}::text[])`,
  )
}

/** After a merge of two people, redirects queued mails to the remaining address. */
export async function redirectMails(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update ${outbox} set to_address = (select email from authentications where user_id = ${to})
    where user_id = ${from} and status = 'queued' and exists (select from authentications where user_id = ${to})`)
}
