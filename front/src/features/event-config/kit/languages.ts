import type { Spoken } from './sentences.ts'
import type { Values } from './settings.ts'
import { settings } from './settings.ts'

export interface LanguagesFields extends Spoken {
  readonly settings: Values
}

/** The languages that are offered, by their codes; the first is the one that names are written in. */
export const offeredIn = ({ settings: values }: Pick<LanguagesFields, 'settings'>): readonly string[] =>
  (values['FO_LANGUAGES'] ?? settings.FO_LANGUAGES.default) as readonly string[]

/** Changes the offered languages. Translations of a removed language are kept, in case it returns. */
export const withOffered = (fields: LanguagesFields, offered: readonly string[]): LanguagesFields => ({
  ...fields,
  settings: { ...fields.settings, FO_LANGUAGES: offered },
})

/** The codes that browsers have a name for, of the alphabet’s pairs (ISO 639-1). */
export function nameableLanguages(
  names: Intl.DisplayNames,
): readonly { readonly value: string; readonly label: string }[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .flatMap((value) => {
      const label = names.of(value)
      // A code that is another one’s former spelling has that one’s name: it is said once.
      return label && label !== value && new Intl.Locale(value).language === value ? [{ value, label }] : []
    })
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
