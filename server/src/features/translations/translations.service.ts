import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Translator, Words } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { preparedKeys } from '@parvis/contract/prepared-keys'
import { MAX_SENTENCES } from '@parvis/contract/translations/translations.part.ts'
import { isGuardedSentence } from '@parvis/contract/translations/translations.rules.ts'
import type { Language, saveTranslations } from '@parvis/contract/translations/translations.ts'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import { lockEvent } from '#features/events/events.part.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { sanitizeHtml } from '#kit/html.ts'
import { missingRights } from '#kit/required-rights.ts'
import type { Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { sentenceNeeds } from './needs.service.ts'
import { countSentences, readSentences, saveSentences } from './translations.store.ts'

/** The product's sentences with the fallback language, overridden by the event's. */
export function dictionaryOf(language: string, event?: LoadedEvent): Words {
  return Object.assign({}, ...dictionariesOf(language, event).toReversed())
}

/** Highest priority first; looking up here avoids merging thousands of sentences. */
const dictionariesOf = (language: string, event?: LoadedEvent): readonly Words[] => [
  told(event?.sentences[language]),
  ...wordsIn(language, { fr, en }),
  fr,
]

/** Sentences of the prepared modules of the live stay hidden until they are on air. */
const HIDDEN = new RegExp(`^(${preparedKeys.join('|')})\\.`)
const told = (sentences: Words = {}): Words =>
  Object.fromEntries(Object.entries(unguarded(sentences)).filter(([key]) => !HIDDEN.test(key)))

const known = new WeakMap<Words, Words>()
/** Without sentences that no event may override. */
export function unguarded(sentences: Words): Words {
  const kept =
    known.get(sentences) ?? Object.fromEntries(Object.entries(sentences).filter(([key]) => !isGuardedSentence(key)))
  known.set(sentences, kept)
  return kept
}

export function translatorOf(event: LoadedEvent, language: string): Translator {
  return translator(language, dictionariesOf(language, event))
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const languageOf = (id: string, translations: Words): Language => ({
  id,
  key: id,
  translations,
  extended: { label: nameOf(id) },
})

export function languagesOf({ layers, sentences }: LoadedEvent): Language[] {
  return layers.settings.FO_LANGUAGES.map((id) => languageOf(id, told(sentences[id])))
}

/** Keys whose sentences are HTML: descriptions, text blocks, pages and texts of questions. */
export const isHtmlSentence = (key: string): boolean =>
  /^(conference\..+\.description|form\..+\.html|speaker\..+\.text|section\..+\.html|question\.[^.]+\.content)$/.test(
    key,
  )

export const safeSentence = (key: string, sentence: string, frameHosts: readonly string[]): string =>
  isHtmlSentence(key) ? sanitizeHtml(sentence, frameHosts) : sentence

/** Takes effect at once. An empty sentence restores the default. */
export async function overrideSentences(
  ports: Ports,
  event: LoadedEvent,
  caller: Caller,
  { languageId: language, translations: written }: HandlerInput<typeof saveTranslations>['body'],
): Promise<Language> {
  const { FO_FRAME_HOSTS } = event.layers.settings
  const sentences = Object.fromEntries(
    Object.entries(written).map(([key, one]) => [key, safeSentence(key, one, FO_FRAME_HOSTS)]),
  )
  const eventId = event.row.id
  const guarded = Object.keys(written).filter((key) => isGuardedSentence(key) && written[key] !== '')
  if (guarded.length > 0) {
    const wrong = guarded.map((key) => ({ path: `translations.${key}`, code: 'SENTENCE_GUARDED' }))
    refuse(common.VALIDATION, {}, wrong)
  }
  if (!event.layers.settings.FO_LANGUAGES.includes(language)) {
    refuse(common.VALIDATION, {}, [{ path: 'languageId', code: 'CHOICE_UNKNOWN' }])
  }
  await transaction(ports.db, async (tx) => {
    await lockEvent(tx, { domainId: event.row.domainId, eventId })
    await mustMaySay(tx, caller, { eventId, language, sentences })
    await saveSentences(tx, eventId, language, sentences)
    if ((await countSentences(tx, eventId, language)) > MAX_SENTENCES) {
      refuse(common.VALIDATION, {}, [{ path: 'translations', code: 'TOO_LONG' }])
    }
    afterCommit(tx, () => forgetEvent(ports.db))
  })
  const own = { ...event.sentences[language], ...sentences }
  return languageOf(language, Object.fromEntries(Object.entries(own).filter(([, sentence]) => sentence !== '')))
}

/** The same rights as for a part or an event file. */
async function mustMaySay(
  tx: Tx,
  caller: Caller,
  { eventId, language, sentences }: { eventId: string; language: string; sentences: Words },
): Promise<void> {
  const before = await readSentences(tx, eventId, language)
  const after = Object.fromEntries(
    Object.entries({ ...before, ...sentences }).filter(([, sentence]) => sentence !== ''),
  )
  const refused = missingRights(caller, eventId, sentenceNeeds(before, after))
  if (refused.length === 0) return
  refuse(
    common.FORBIDDEN,
    {},
    refused.map(({ path, code }) => ({ path: `translations.${path}`, code })),
  )
}
