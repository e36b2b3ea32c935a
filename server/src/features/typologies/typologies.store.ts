import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { typologies } from '#db/tables/typologies.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor } from '#kit/transaction.ts'

const typologiesOf = preparedPerConnection((db) =>
  db
    .select({ id: typologies.id, label: typologies.label, isRetired: typologies.isRetired })
    .from(typologies)
    .where(eq(typologies.eventId, sql.placeholder('eventId')))
    .orderBy(asc(typologies.position), asc(typologies.id))
    .prepare(''),
)

const colourOf = preparedPerConnection((db) =>
  db
    .select({ colour: typologies.colour })
    .from(typologies)
    .where(and(eq(typologies.eventId, sql.placeholder('eventId')), eq(typologies.id, sql.placeholder('typoId'))))
    .prepare(''),
)

export async function findColour(db: Executor, eventId: string, typoId: string): Promise<string | null> {
  const [row] = await colourOf(db).execute({ eventId, typoId })
  return row?.colour ?? null
}

const coloursOf = preparedPerConnection((db) =>
  db
    .select({ id: typologies.id, colour: typologies.colour })
    .from(typologies)
    .where(eq(typologies.eventId, sql.placeholder('eventId')))
    .prepare(''),
)

export function listColours(db: Executor, eventId: string): Promise<{ id: string; colour: string | null }[]> {
  return coloursOf(db).execute({ eventId })
}

export function listRows(db: Executor, eventId: string): Promise<Typology[]> {
  return typologiesOf(db).execute({ eventId })
}
