import type { Words } from '@parvis/contract/kit/words.ts'
import type { Language } from '@parvis/contract/translations/translations.ts'
import type { OfferedLanguage } from '#kit/say.tsx'

/** The languages of the product itself. */
export const OURS: readonly OfferedLanguage[] = [
  { id: 'fr', label: 'Français' },
  { id: 'en', label: 'English' },
]

/** The languages that an event offers: ours where it says nothing. */
export const offeredBy = (languages: readonly Language[]): readonly OfferedLanguage[] =>
  languages.length > 0 ? languages.map(({ id, extended }) => ({ id, label: extended.label })) : OURS

/** The sentences that an event words its own way, by language. */
export const overridesOf = (languages: readonly Language[]): Readonly<Record<string, Words>> =>
  Object.fromEntries(languages.map(({ id, translations }) => [id, translations]))
