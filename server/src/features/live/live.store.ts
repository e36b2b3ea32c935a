import { freshControls } from '@parvis/contract/live/live.rules.ts'
import type { LiveControls } from '@parvis/contract/live/live.ts'
import { prepared } from '@parvis/contract/live/prepared.rules.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { lives } from '#db/tables/live.ts'
import type { ItemPath } from '#features/live-kit/prepared.service.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const { eventId: _, version: _version, keyVersion: _keyVersion, ...controls } = getTableColumns(lives)

const controlsOf = preparedPerConnection((db) =>
  db
    .select(controls)
    .from(lives)
    .where(eq(lives.eventId, sql.placeholder('eventId')))
    .prepare(''),
)

export async function readControls(db: Executor, eventId: string): Promise<LiveControls> {
  const [row] = await controlsOf(db).execute({ eventId })
  return row ?? freshControls
}

/** Creates and locks the row, so that decisions are applied one after the other. */
export async function lockControls(tx: Tx, eventId: string): Promise<LiveControls> {
  await tx.insert(lives).values({ eventId }).onConflictDoNothing()
  const [row] = await tx.select(controls).from(lives).where(eq(lives.eventId, eventId)).for('no key update')
  return row ?? freshControls
}

/** Returns the controls after the change. */
export async function changeControls(
  tx: Tx,
  eventId: string,
  change: { [K in keyof LiveControls]?: LiveControls[K] | undefined },
): Promise<LiveControls> {
  const [row] = await tx
    .update(lives)
    .set({ ...change, version: sql`${lives.version} + 1` })
    .where(eq(lives.eventId, eventId))
    .returning(controls)
  return row ?? freshControls
}

export async function readKeyVersion(db: Executor, eventId: string): Promise<number> {
  const [row] = await db.select({ keyVersion: lives.keyVersion }).from(lives).where(eq(lives.eventId, eventId))
  return row?.keyVersion ?? 1
}

export async function renewKeyVersion(tx: Tx, eventId: string): Promise<number> {
  const [row] = await tx
    .insert(lives)
    .values({ eventId, keyVersion: 2 })
    .onConflictDoUpdate({ target: lives.eventId, set: { keyVersion: sql`${lives.keyVersion} + 1` } })
    .returning({ keyVersion: lives.keyVersion })
  return row?.keyVersion ?? 1
}

export async function hideMessage(tx: Tx, eventId: string, messageId: string): Promise<void> {
  await tx
    .update(lives)
    .set({ activeMessageId: null, version: sql`${lives.version} + 1` })
    .where(and(eq(lives.eventId, eventId), eq(lives.activeMessageId, messageId)))
}

/** Hides the results if this module is on air. */
export async function hideResults(tx: Tx, { eventId, module, id }: ItemPath): Promise<void> {
  await tx
    .update(lives)
    .set({ showResults: false, version: sql`${lives.version} + 1` })
    .where(and(eq(lives.eventId, eventId), eq(lives.activeModule, module), eq(lives[prepared[module].control], id)))
}
