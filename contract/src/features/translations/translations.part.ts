import * as z from 'zod/mini'
import { MAX_LANGUAGES, maxKeys, maxLength } from '#kit/fields.ts'
import type { IdsByKind, Read } from '#kit/part.ts'
import { Language, record, share, unit } from '#kit/part.ts'
import { isGuardedSentence } from './translations.rules.ts'

export const MAX_SENTENCES = 5000

const Sentences = z
  .record(z.string().check(maxLength(300)), z.string().check(maxLength(5000)))
  .check(maxKeys(MAX_SENTENCES))

const fields = {
  /**
   * The event's own sentences and names by language: `event.name`, `event.alias`, `day.ID`, `article.ID`, `quota.KEY`
   * and `quota.KEY.ANSWER`, `type.ID`, `form.ID.QUESTION`, `.comment`, `.html` and `.answer.ANSWER`, `category.ID`,
   * `room.ID`, `speaker.ID.title` and `.text`, `conference.ID` and `.description`, `section.ID` and `.html`, `poll.ID`,
   * `.label` and `.choice.CHOICE`, `question.ID`, `.content` and `.response.RESPONSE`, `wordcloud.ID`.
   */
  translations: z._default(z.record(Language, Sentences).check(maxKeys(MAX_LANGUAGES)), {}),
}

export type TranslationsConfig = Read<typeof fields>

export const translationsShare = share({
  fields,
  shapes: { translations: record(record(unit)) },
  help: {
    translations:
      'Les phrases de l’événement par langue, et le nom qu’y portent ses journées, ses articles ou ses conférences (« day.ID », « article.ID »…)',
  },
  empty: { translations: {} },
  copyGroup: { translations: null },
  rights: {},
  names: null,
  counts: null,
  /** Events must not change mails that secure an account. */
  faults: ({ translations }) =>
    Object.entries(translations).flatMap(([language, sentences]) =>
      Object.keys(sentences)
        .filter(isGuardedSentence)
        .map((key) => ({ path: `translations.${language}.${key}`, code: 'SENTENCE_GUARDED' })),
    ),
  renamed: ({ translations }, ids) => ({
    translations: Object.fromEntries(
      Object.entries(translations).map(([language, sentences]) => [
        language,
        Object.fromEntries(Object.entries(sentences).map(([key, sentence]) => [keyUnder(ids, key), sentence])),
      ]),
    ),
  }),
})

/** The key of a sentence, with the event's id in place of the file's. */
function keyUnder(ids: IdsByKind, key: string): string {
  const kind = key.slice(0, key.indexOf('.'))
  const rest = key.slice(kind.length + 1)
  // Ids may contain dots: the longest match wins.
  const [found] = [...(ids.get(kind) ?? [])]
    .filter(([id]) => rest === id || rest.startsWith(`${id}.`))
    .toSorted(([one], [other]) => other.length - one.length)
  return found ? `${kind}.${found[1]}${rest.slice(found[0].length)}` : key
}
