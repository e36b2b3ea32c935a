import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import { asc, eq } from 'drizzle-orm'
import { typologies } from '#db/tables/typologies.ts'
import type { Executor } from '#kit/transaction.ts'

export function listRows(db: Executor, eventId: string): Promise<Typology[]> {
  return db
    .select({ id: typologies.id, label: typologies.label })
    .from(typologies)
    .where(eq(typologies.eventId, eventId))
    .orderBy(asc(typologies.position), asc(typologies.id))
}
