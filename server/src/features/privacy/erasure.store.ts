import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { tableExports } from '#db/tables/exports.ts'
import { files } from '#db/tables/files.ts'
import { idempotentReplies } from '#db/tables/kit.ts'
import { participations } from '#db/tables/participation.ts'
import { erasedAddresses } from '#db/tables/privacy.ts'
import { drafts } from '#db/tables/registration.ts'
import { authentications, users } from '#db/tables/users.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Kept } from './kept.store.ts'
import { kept } from './kept.store.ts'

/** What is left of a person who was erased. */
export const ERASED = 'erasedAt'

/** Companions of a person who have no account of their own, and whom nobody else has registered. */
export async function listDependants(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct theirs.user_id as id from ${participations} theirs
    where theirs.registered_by = ${userId} and theirs.user_id <> ${userId}
      and not exists (select 1 from ${authentications} where ${authentications.userId} = theirs.user_id)
      and not exists (
        select 1 from ${participations} other
        where other.user_id = theirs.user_id and other.registered_by is distinct from ${userId}
      )
    order by id`)
  return rows.map(({ id }) => id)
}

/**
 * The people, locked in one order for all. What is written for a person holds their row (FOR KEY SHARE), so that it is
 * either erased with them, or waits and is refused. Whoever was erased before is taken up again, with whatever came back.
 */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<{ id: string; isExhibitor: boolean }[]> {
  const people = await tx
    .select({ id: users.id, isExhibitor: users.isExhibitor })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('update')
  const again = sql`id = any(${sql.param([...userIds])}::text[]) and extended ? ${ERASED}::text`
  await tx.execute(sql`update ${users} set extended = '{}' where ${again}`)
  return people
}

export async function listParticipations(
  db: Executor,
  userIds: readonly string[],
): Promise<{ eventId: string; userId: string; typoId: string | null }[]> {
  return db
    .select({ eventId: participations.eventId, userId: participations.userId, typoId: participations.typoId })
    .from(participations)
    .where(inArray(participations.userId, [...userIds]))
    .orderBy(asc(participations.eventId), asc(participations.userId))
}

/** Events in whose line a person stands or holds an offer. */
export async function listAwaited(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ eventId: waitingList.eventId }).from(waitingList).where(eq(waitingList.userId, userId))
  return rows.map(({ eventId }) => eventId)
}

export async function emailOf(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: authentications.email })
    .from(authentications)
    .where(eq(authentications.userId, userId))
  return row?.email
}

/** Remembers that an address was erased, so that no event file brings its person back. */
export async function noteErased(tx: Tx, domainId: string, digest: string, erasedAt: Date): Promise<void> {
  await tx.insert(erasedAddresses).values({ domainId, digest, erasedAt }).onConflictDoNothing()
}

/** Where the bytes of a person's uploads and exports lie, and which mails were written to them. */
export async function listBytes(db: Executor, userId: string): Promise<{ keys: string[]; mailIds: string[] }> {
  const uploads = await db.select({ key: files.storageKey }).from(files).where(eq(files.userId, userId))
  const exports = await db
    .select({ key: tableExports.storageKey })
    .from(tableExports)
    .where(eq(tableExports.userId, userId))
  const mails = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.userId, userId))
  return {
    keys: [...uploads, ...exports].flatMap(({ key }) => (key === null ? [] : [key])),
    mailIds: mails.map(({ id }) => id),
  }
}

/**
 * Has mails to an address be the person's whose address it is: one written before they had an account names nobody,
 * and goes with them.
 */
export async function claimMails(tx: Tx, domainId: string, userId: string, email: string): Promise<void> {
  const toThem = and(eq(outbox.domainId, domainId), eq(outbox.to, email))
  await tx.execute(sql`update ${outbox} set user_id = ${userId} where ${and(toThem, isNotTheirs(userId))}`)
}
const isNotTheirs = (userId: string) => or(isNull(outbox.userId), ne(outbox.userId, userId))

const removes = ({ table, column, except }: Kept, userId: string) =>
  except
    ? sql`delete from ${table} where ${column} = ${userId} and not ${except}`
    : sql`delete from ${table} where ${column} = ${userId}`

const CUT = ['registered_by', 'registered_by2', 'represented_by', 'invited_by']

/** Has every table forget a person; what the law keeps no longer leads to anybody. */
export async function forget(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string | undefined; now: Date },
): Promise<void> {
  for (const place of kept) if (place.onErasure === 'removed') await tx.execute(removes(place, userId))
  for (const name of CUT) {
    const column = sql.identifier(name)
    await tx.execute(sql`update ${participations} set ${column} = null where ${column} = ${userId}`)
  }
  // Where an order keeps the participation, nothing in it is theirs and its code opens nothing.
  await tx.execute(sql`update ${participations}
    set extended = '{}', code = ${`erased ${userId} `} || event_id, employee_id = null, typo_id = null
    where user_id = ${userId}`)
  await tx.execute(sql`update ${users}
    set first_name = '', last_name = '', mobile = '', phone = '', is_exhibitor = false, language_id = null,
      typo_id = null, extended = ${JSON.stringify({ [ERASED]: now.toISOString() })}::jsonb, updated_at = ${now}
    where id = ${userId}`)
  // Answers kept for a day in case a call is repeated, and what others had begun to write about them.
  const words = sql`unnest(${sql.param([userId, ...(email === undefined ? [] : [email])])}::text[]) as word`
  await tx.execute(sql`delete from ${idempotentReplies} using ${words} where strpos(reply::text, word) > 0`)
  await tx.execute(sql`delete from ${drafts} using ${words} where strpos(${drafts.values}::text, word) > 0`)
}
