import { normaliseCode } from '@parvis/contract/promo-codes/promo-codes.rules.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type PromoRow = typeof promoCodes.$inferSelect
export type PromoUseRow = typeof promoUses.$inferSelect
export type PromoColumns = Omit<PromoRow, 'eventId' | 'code' | 'uses'>

export interface PayerPath {
  readonly eventId: string
  readonly userId: string
}

const one = (eventId: string, code: string) => and(eq(promoCodes.eventId, eventId), eq(promoCodes.code, code))
const ofPayer = ({ eventId, userId }: PayerPath) => and(eq(promoUses.eventId, eventId), eq(promoUses.userId, userId))

export function listRows(db: Executor, eventId: string): Promise<PromoRow[]> {
  return db.select().from(promoCodes).where(eq(promoCodes.eventId, eventId)).orderBy(asc(promoCodes.code))
}

export async function findCode(db: Executor, eventId: string, code: string): Promise<PromoRow | undefined> {
  const [row] = await db.select().from(promoCodes).where(one(eventId, code))
  return row
}

/** Characters of codes stored before codes were normalised. */
const AS_TYPED = '[^!-~À-ž ]|[`]|  '

/** A code stored before normalisation that is equal after it. */
export async function findAlike(db: Executor, eventId: string, code: string): Promise<PromoRow | undefined> {
  const rows = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, eventId), sql`${promoCodes.code} ~ ${AS_TYPED}`))
  return rows.find((row) => normaliseCode(row.code) === code)
}

/** Serialises changes of the count; payers who only enter the code do not wait. */
export async function lockCode(tx: Tx, eventId: string, code: string): Promise<PromoRow | undefined> {
  const [row] = await tx.select().from(promoCodes).where(one(eventId, code)).for('no key update')
  return row
}

export async function insertCode(tx: Tx, row: PromoColumns & { eventId: string; code: string }): Promise<boolean> {
  const rows = await tx.insert(promoCodes).values(row).onConflictDoNothing().returning({ code: promoCodes.code })
  return rows.length > 0
}

export async function updateCode(tx: Tx, eventId: string, code: string, columns: Partial<PromoColumns>): Promise<void> {
  await tx.update(promoCodes).set(columns).where(one(eventId, code))
}

export async function count(tx: Tx, eventId: string, code: string, delta: 1 | -1): Promise<void> {
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + ${delta}` })
    .where(one(eventId, code))
}

/** Deletes a code without a counted use, also for payers who have entered it; false if a use is counted. */
export async function removeCode(tx: Tx, eventId: string, code: string): Promise<boolean> {
  await tx
    .delete(promoUses)
    .where(and(eq(promoUses.eventId, eventId), eq(promoUses.code, code), isNull(promoUses.takenAt)))
  const rows = await tx
    .delete(promoCodes)
    .where(and(one(eventId, code), eq(promoCodes.uses, 0)))
    .returning({ code: promoCodes.code })
  return rows.length > 0
}

const rememberedOf = preparedPerConnection((db) =>
  db
    .select({ use: promoUses, promo: promoCodes })
    .from(promoUses)
    .innerJoin(promoCodes, and(eq(promoCodes.eventId, promoUses.eventId), eq(promoCodes.code, promoUses.code)))
    .where(and(eq(promoUses.eventId, sql.placeholder('eventId')), eq(promoUses.userId, sql.placeholder('userId'))))
    .prepare(''),
)

export async function findRemembered(
  db: Executor,
  { eventId, userId }: PayerPath,
): Promise<{ use: PromoUseRow; promo: PromoRow } | undefined> {
  const [row] = await rememberedOf(db).execute({ eventId, userId })
  return row
}

export function listRemembered(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<{ use: PromoUseRow; promo: PromoRow }[]> {
  return db
    .select({ use: promoUses, promo: promoCodes })
    .from(promoUses)
    .innerJoin(promoCodes, and(eq(promoCodes.eventId, promoUses.eventId), eq(promoCodes.code, promoUses.code)))
    .where(and(eq(promoUses.eventId, eventId), inArray(promoUses.userId, [...userIds])))
}

export async function lockUse(tx: Tx, payer: PayerPath): Promise<PromoUseRow | undefined> {
  const [row] = await tx.select().from(promoUses).where(ofPayer(payer)).for('no key update')
  return row
}

/** `undefined` means the database's time. */
interface UseColumns {
  readonly code: string
  readonly takenAt: Date | null | undefined
  readonly usedAt: Date | null | undefined
}

export async function saveUse(tx: Tx, payer: PayerPath, columns: UseColumns): Promise<void> {
  const { code, takenAt = sql`now()`, usedAt = sql`now()` } = columns
  const set = { code, takenAt, usedAt }
  await tx
    .insert(promoUses)
    .values({ eventId: payer.eventId, userId: payer.userId, ...set })
    .onConflictDoUpdate({ target: [promoUses.eventId, promoUses.userId], set })
}

/** Even with a counted use. */
export async function forgetUse(tx: Tx, payer: PayerPath): Promise<void> {
  await tx.delete(promoUses).where(ofPayer(payer))
}

/** Only without a counted use. */
export async function removeUse(tx: Tx, payer: PayerPath): Promise<void> {
  await tx.delete(promoUses).where(and(ofPayer(payer), isNull(promoUses.takenAt)))
}
