import { eq } from 'drizzle-orm'
import { runSheets } from '#db/tables/live.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type SheetRow = Omit<typeof runSheets.$inferSelect, 'eventId'>
export type StepRow = SheetRow['steps'][number]

const blank: SheetRow = { steps: [], currentId: null, since: null, version: 0 }

export async function findSheet(db: Executor, eventId: string): Promise<SheetRow> {
  const { steps, currentId, since, version } = runSheets
  const [row] = await db
    .select({ steps, currentId, since, version })
    .from(runSheets)
    .where(eq(runSheets.eventId, eventId))
  return row ?? blank
}

export async function writeSheet(tx: Tx, eventId: string, sheet: SheetRow): Promise<void> {
  await tx
    .insert(runSheets)
    .values({ eventId, ...sheet })
    .onConflictDoUpdate({ target: runSheets.eventId, set: sheet })
}
