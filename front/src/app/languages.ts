import type { Words } from '@parvis/contract/kit/words.ts'
import type { Language } from '@parvis/contract/translations/translations.ts'
import { added } from '#kit/added.ts'
import type { OfferedLanguage } from '#kit/say.tsx'

function called(id: string): string {
  const name = new Intl.DisplayNames(id, { type: 'language' }).of(id) ?? id
  return name.charAt(0).toLocaleUpperCase(id) + name.slice(1)
}

/** Languages of this installation: the product's, and those added by files. */
export const INSTALLED: readonly OfferedLanguage[] = ['fr', 'en', ...Object.keys(added)].map((id) => ({
  id,
  label: called(id),
}))

/** The languages of an event; all installed ones where it lists none. */
export const offeredBy = (languages: readonly Language[]): readonly OfferedLanguage[] =>
  languages.length > 0 ? languages.map(({ id, extended }) => ({ id, label: extended.label })) : INSTALLED

/** The event's own wording, by language. */
export const overridesOf = (languages: readonly Language[]): Readonly<Record<string, Words>> =>
  Object.fromEntries(languages.map(({ id, translations }) => [id, translations]))
