import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { typologies } from '#db/tables/typologies.ts'
import { writtenOnce } from '#kit/statement.ts'
import type { Executor } from '#kit/transaction.ts'

const typologiesOf = writtenOnce((db) =>
  db
    .select({ id: typologies.id, label: typologies.label })
    .from(typologies)
    .where(eq(typologies.eventId, sql.placeholder('eventId')))
    .orderBy(asc(typologies.position), asc(typologies.id))
    .prepare(''),
)

export function listRows(db: Executor, eventId: string): Promise<Typology[]> {
  return typologiesOf(db).execute({ eventId })
}
