import type { Section } from '@parvis/contract/sections/sections.ts'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { sections } from '#db/tables/sections.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** In the organiser's order. */
export function listSectionRows(db: Executor, eventId: string): Promise<Section[]> {
  return db
    .select({ id: sections.id, title: sections.title, iconUrl: sections.iconUrl, html: sections.html })
    .from(sections)
    .where(eq(sections.eventId, eventId))
    .orderBy(asc(sections.position), asc(sections.id))
}

/** Locks the event to serialise concurrent saves. */
export async function replaceSections(tx: Tx, eventId: string, rows: readonly Section[]): Promise<void> {
  await tx.execute(sql`select id from ${events} where id = ${eventId} for no key update`)
  const ids = rows.map(({ id }) => id)
  await tx
    .delete(sections)
    .where(and(eq(sections.eventId, eventId), ids.length > 0 ? notInArray(sections.id, ids) : undefined))
  for (const [position, { id, ...page }] of rows.entries()) {
    const columns = { ...page, position }
    await tx
      .insert(sections)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [sections.eventId, sections.id], set: columns })
  }
}
