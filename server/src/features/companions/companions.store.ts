import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { files } from '#db/tables/files.ts'
import { participations } from '#db/tables/participation.ts'
import { photoPeople } from '#db/tables/photos.ts'
import { isLeftOut } from '#features/participation/photo-refusal.service.ts'
import type { Executor } from '#kit/transaction.ts'

export async function listCompanionIds(db: Executor, eventId: string, registrarId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.registeredBy, registrarId)))
    .orderBy(asc(participations.createdAt), asc(participations.userId))
  return rows.map((row) => row.userId)
}

/** Whether the person must stay: for another event, for their files, or to hide photos of others that show them too. */
export async function isKept(db: Executor, eventId: string, userId: string): Promise<boolean> {
  const elsewhere = db
    .select({ one: sql`1` })
    .from(participations)
    .where(and(eq(participations.userId, userId), ne(participations.eventId, eventId)))
  const uploads = db.select({ one: sql`1` }).from(files).where(eq(files.userId, userId))
  const photographed = db
    .select({ one: sql`1` })
    .from(photoPeople)
    .innerJoin(
      participations,
      and(eq(participations.eventId, photoPeople.eventId), eq(participations.userId, photoPeople.userId)),
    )
    .innerJoin(events, eq(events.id, photoPeople.eventId))
    .where(and(eq(photoPeople.eventId, eventId), eq(photoPeople.userId, userId), isLeftOut()))
  const isOne = or(...[elsewhere, uploads, photographed].map((rows) => sql`exists (${rows})`))
  const rows = await db.select({ isKept: sql<boolean>`${isOne}` }).from(sql`(values (1)) as asked`)
  return rows[0]?.isKept === true
}
