import { countries } from '@parvis/contract/kit/countries.ts'

export interface Country {
  readonly value: string
  readonly label: string
}

export function countriesIn(language: string): Country[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  const named = countries.map((value) => ({ value, label: names.of(value) ?? value }))
  const rank = ({ value }: Country) => (value === 'FR' ? 0 : 1)
  return named.sort((a, b) => rank(a) - rank(b) || compare(a.label, b.label))
}
