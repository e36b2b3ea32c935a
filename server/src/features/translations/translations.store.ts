import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { translations } from '#db/tables/translations.ts'
import type { Tx } from '#kit/transaction.ts'

const of = (eventId: string, language: string) =>
  and(eq(translations.eventId, eventId), eq(translations.language, language))

/** Empty sentences are deleted. */
export async function saveSentences(
  tx: Tx,
  eventId: string,
  language: string,
  sentences: Readonly<Record<string, string>>,
): Promise<void> {
  const entries = Object.entries(sentences)
  const removed = entries.filter(([, sentence]) => sentence === '').map(([key]) => key)
  // In a fixed order, so that concurrent saves cannot deadlock.
  const kept = entries.filter(([, sentence]) => sentence !== '').toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (removed.length > 0)
    await tx.delete(translations).where(and(of(eventId, language), inArray(translations.key, removed)))
  if (kept.length === 0) return
  await tx
    .insert(translations)
    .values(kept.map(([key, sentence]) => ({ eventId, language, key, sentence })))
    .onConflictDoUpdate({
      target: [translations.eventId, translations.language, translations.key],
      set: { sentence: sql`excluded.sentence` },
    })
}

export async function countSentences(tx: Tx, eventId: string, language: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(translations).where(of(eventId, language))
  return row?.total ?? 0
}

export async function readSentences(tx: Tx, eventId: string, language: string): Promise<Record<string, string>> {
  const rows = await tx
    .select({ key: translations.key, sentence: translations.sentence })
    .from(translations)
    .where(of(eventId, language))
  return Object.fromEntries(rows.map(({ key, sentence }) => [key, sentence]))
}
