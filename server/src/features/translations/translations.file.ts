import type { EventConfig } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq } from 'drizzle-orm'
import { translations } from '#db/tables/translations.ts'
import { differencesOf } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { safeSentence } from './translations.service.ts'

const sentencesOf = (config: EventConfig) =>
  Object.entries(config.translations).flatMap(([language, sentences]) =>
    Object.entries(sentences).map(([key, sentence]) => ({ language, key, sentence: safeSentence(key, sentence) })),
  )

/** Writes the sentences that changed. */
export async function importTranslations(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<void> {
  const keyOf = ({ language, key }: { language: string; key: string }) => `${language} ${key}`
  const old = new Map(sentencesOf(before).map((one) => [keyOf(one), one.sentence]))
  for (const one of sentencesOf(after)) {
    if (old.get(keyOf(one)) === one.sentence) continue
    await tx
      .insert(translations)
      .values({ eventId, ...one })
      .onConflictDoUpdate({
        target: [translations.eventId, translations.language, translations.key],
        set: { sentence: one.sentence },
      })
  }
  for (const { language, key } of differencesOf(sentencesOf(before), sentencesOf(after), keyOf).removed) {
    await tx
      .delete(translations)
      .where(and(eq(translations.eventId, eventId), eq(translations.language, language), eq(translations.key, key)))
  }
}

export async function exportTranslations(db: Executor, eventId: string): Promise<EventConfig['translations']> {
  const rows = await db
    .select()
    .from(translations)
    .where(eq(translations.eventId, eventId))
    .orderBy(asc(translations.language), asc(translations.key))
  const byLanguage: EventConfig['translations'] = {}
  for (const { language, key, sentence } of rows) byLanguage[language] = { ...byLanguage[language], [key]: sentence }
  return byLanguage
}
