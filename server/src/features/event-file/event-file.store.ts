import { eq } from 'drizzle-orm'
import { eventFiles } from '#db/tables/event-file.ts'
import type { LastImport } from '#features/event-config/merging.service.ts'
import type { Tx } from '#kit/transaction.ts'

export async function findLastImport(tx: Tx, eventId: string): Promise<LastImport | undefined> {
  const [row] = await tx
    .select({ filed: eventFiles.filed, written: eventFiles.written })
    .from(eventFiles)
    .where(eq(eventFiles.eventId, eventId))
  return row
}

export async function saveLastImport(tx: Tx, eventId: string, last: LastImport, importedAt: Date): Promise<void> {
  const columns = { ...last, importedAt }
  await tx
    .insert(eventFiles)
    .values({ eventId, ...columns })
    .onConflictDoUpdate({ target: eventFiles.eventId, set: columns })
}
