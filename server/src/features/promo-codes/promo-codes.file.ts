import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { givesOther, promoBody, promoColumns } from './codes.service.ts'
import { insertCode, listRows, lockCode, updateCode } from './promo-codes.store.ts'

/**
 * Takes out the codes that the file does not have, so that an article they give may go too. One that has been used stays:
 * a file never undoes what a person did.
 */
export async function dropPromoCodes(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  // Nobody may take a use between the look at what is used and the commit.
  await tx.execute(sql`lock table ${promoUses} in share row exclusive mode`)
  const codes = file.promoCodes.map((promo) => promo.code)
  const others = (column: typeof promoCodes.code | typeof promoUses.code) =>
    codes.length > 0 ? notInArray(column, codes) : undefined
  const spare = tx
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, eventId), eq(promoCodes.uses, 0), others(promoCodes.code)))
  await tx.delete(promoUses).where(and(eq(promoUses.eventId, eventId), inArray(promoUses.code, spare)))
  await tx
    .delete(promoCodes)
    .where(and(eq(promoCodes.eventId, eventId), eq(promoCodes.uses, 0), others(promoCodes.code)))
}

/** Writes the file's codes; one that has been used keeps what it gives. */
export async function importPromoCodes(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  for (const { code, ...body } of file.promoCodes) {
    const columns = promoColumns(body)
    if (await insertCode(tx, { eventId, code, ...columns })) continue
    const known = await lockCode(tx, eventId, code)
    const { startAt, endAt, maxUses, typoIds } = columns
    const isFixed = known !== undefined && givesOther(known, columns)
    await updateCode(tx, eventId, code, isFixed ? { startAt, endAt, maxUses, typoIds } : columns)
  }
}

export async function exportPromoCodes(db: Executor, eventId: string): Promise<EventFile['promoCodes']> {
  return (await listRows(db, eventId)).map((row) => ({ code: row.code, ...promoBody(row) }))
}
