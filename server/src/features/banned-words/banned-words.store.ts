import { asc, eq, sql } from 'drizzle-orm'
import { bannedWords } from '#db/tables/banned-words.ts'
import { events } from '#db/tables/events.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The words as they were written, in the order of their comparable form. */
export async function listBanned(db: Executor, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ written: bannedWords.written })
    .from(bannedWords)
    .where(eq(bannedWords.eventId, eventId))
    .orderBy(asc(bannedWords.word))
  return rows.map(({ written }) => written)
}

/** Normalised banned words, and the event's languages if set. */
export async function findRefused(
  db: Executor,
  eventId: string,
): Promise<{ words: string[]; languages: readonly string[] | null }> {
  const rows = await db
    .select({
      word: bannedWords.written,
      languages: sql<readonly string[] | null>`${events.settings} -> 'FO_LANGUAGES'`,
    })
    .from(events)
    .leftJoin(bannedWords, eq(bannedWords.eventId, events.id))
    .where(eq(events.id, eventId))
  return { words: rows.flatMap(({ word }) => word ?? []), languages: rows[0]?.languages ?? null }
}

export async function replaceBanned(
  tx: Tx,
  eventId: string,
  words: readonly { word: string; written: string }[],
): Promise<void> {
  await tx.delete(bannedWords).where(eq(bannedWords.eventId, eventId))
  if (words.length > 0)
    await tx
      .insert(bannedWords)
      .values(words.map((one) => ({ eventId, ...one })))
      .onConflictDoNothing()
}
