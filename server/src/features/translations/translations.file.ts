import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { asc, eq } from 'drizzle-orm'
import { translations } from '#db/tables/translations.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The file's sentences replace the event's. */
export async function importTranslations(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  await tx.delete(translations).where(eq(translations.eventId, eventId))
  const rows = Object.entries(file.translations).flatMap(([language, sentences]) =>
    Object.entries(sentences).map(([key, sentence]) => ({ eventId, language, key, sentence })),
  )
  if (rows.length > 0) await tx.insert(translations).values(rows)
}

export async function exportTranslations(db: Executor, eventId: string): Promise<EventFile['translations']> {
  const rows = await db
    .select()
    .from(translations)
    .where(eq(translations.eventId, eventId))
    .orderBy(asc(translations.language), asc(translations.key))
  const byLanguage: EventFile['translations'] = {}
  for (const { language, key, sentence } of rows) byLanguage[language] = { ...byLanguage[language], [key]: sentence }
  return byLanguage
}
