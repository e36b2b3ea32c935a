import type { ContextConfig } from '@parvis/contract/context/context.part.ts'
import type { TranslationsConfig } from '@parvis/contract/translations/translations.part.ts'
import { translationsShare } from '@parvis/contract/translations/translations.part.ts'
import { and, asc, eq } from 'drizzle-orm'
import { translations } from '#db/tables/translations.ts'
import { differencesOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { isHtmlSentence, safeSentence } from './translations.service.ts'

const sentencesOf = (config: TranslationsConfig & ContextConfig) =>
  Object.entries(config.translations).flatMap(([language, sentences]) =>
    Object.entries(sentences).map(([key, one]) => ({
      ...{ language, key },
      sentence: safeSentence(key, one, config.settings.FO_FRAME_HOSTS ?? []),
    })),
  )

/** Writes the sentences that changed. */
async function importTranslations({
  tx,
  eventId,
  before,
  after,
}: Change<TranslationsConfig & ContextConfig>): Promise<void> {
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

async function exportTranslations(db: Executor, eventId: string): Promise<TranslationsConfig['translations']> {
  const rows = await db
    .select()
    .from(translations)
    .where(eq(translations.eventId, eventId))
    .orderBy(asc(translations.language), asc(translations.key))
  const byLanguage: TranslationsConfig['translations'] = {}
  for (const { language, key, sentence } of rows) byLanguage[language] = { ...byLanguage[language], [key]: sentence }
  return byLanguage
}

export const translationsPart = part({
  share: translationsShare,
  read: async (db, { eventId }) => ({ translations: await exportTranslations(db, eventId) }),
  add: importTranslations,
  html: ({ translations: byLanguage }) =>
    Object.entries(byLanguage).flatMap(([language, sentences]) =>
      Object.entries(sentences)
        .filter(([key]) => isHtmlSentence(key))
        .map(([key, html]) => ({ key: `translations.${language}.${key}`, html })),
    ),
  cleaned: ({ translations: byLanguage }, hosts) => ({
    translations: Object.fromEntries(
      Object.entries(byLanguage).map(([language, sentences]) => [
        language,
        Object.fromEntries(Object.entries(sentences).map(([key, one]) => [key, safeSentence(key, one, hosts)])),
      ]),
    ),
  }),
})
