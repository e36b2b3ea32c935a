import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import type { TranslationsConfig } from '@parvis/contract/translations/translations.part.ts'
import { translationsShare } from '@parvis/contract/translations/translations.part.ts'
import { isGuardedSentence } from '@parvis/contract/translations/translations.rules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { translations } from '#db/tables/translations.ts'
import { sentencesByLanguage } from '#features/events/events.service.ts'
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

/** PostgreSQL allows at most 65 535 parameters in a statement. */
const WRITTEN_AT_ONCE = 1000

async function importTranslations({
  tx,
  eventId,
  before,
  after,
}: Change<TranslationsConfig & ContextConfig>): Promise<void> {
  const keyOf = ({ language, key }: { language: string; key: string }) => `${language} ${key}`
  const old = new Map(sentencesOf(before).map((one) => [keyOf(one), one.sentence]))
  // In a fixed order, so that concurrent saves cannot deadlock.
  const changed = sentencesOf(after)
    .filter((one) => old.get(keyOf(one)) !== one.sentence)
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  for (let i = 0; i < changed.length; i += WRITTEN_AT_ONCE) {
    await tx
      .insert(translations)
      .values(changed.slice(i, i + WRITTEN_AT_ONCE).map((one) => ({ eventId, ...one })))
      .onConflictDoUpdate({
        target: [translations.eventId, translations.language, translations.key],
        set: { sentence: sql`excluded.sentence` },
      })
  }
  const { removed } = differencesOf(sentencesOf(before), sentencesOf(after), keyOf)
  for (const language of new Set(removed.map((one) => one.language))) {
    const keys = removed.flatMap((one) => (one.language === language ? [one.key] : []))
    await tx
      .delete(translations)
      .where(
        and(eq(translations.eventId, eventId), eq(translations.language, language), inArray(translations.key, keys)),
      )
  }
}

async function exportTranslations(db: Executor, eventId: string): Promise<TranslationsConfig['translations']> {
  const rows = await db
    .select()
    .from(translations)
    .where(eq(translations.eventId, eventId))
    .orderBy(asc(translations.language), asc(translations.key))
  return sentencesByLanguage(rows.filter(({ key }) => !isGuardedSentence(key)))
}

export const translationsPart = part({
  share: translationsShare,
  dependsOn: ['settings'],
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
