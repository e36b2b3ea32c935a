export type Words = Readonly<Record<string, string>>

export interface Translator {
  readonly language: string
  /** Sentence of `key` with its variables, in the plural form for `vars.count`; `[key]` when missing. */
  say(key: string, vars?: Readonly<Record<string, string | number>>): string
  has(key: string): boolean
}

const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/** Creating plural rules is slow. */
function pluralsOf(language: string): Intl.PluralRules {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  if (plurals.size < 100) plurals.set(language, rules)
  return rules
}

/** « 4 000 »: counts are grouped as in the language. */
function numbersOf(language: string): Intl.NumberFormat {
  const format = numbers.get(language) ?? new Intl.NumberFormat(language)
  if (numbers.size < 100) numbers.set(language, format)
  return format
}

/**
 * Reads flat i18next dictionaries (`key_one`, `key_other`, `{{name}}`); the first that has a key wins. A missing key
 * shows in square brackets (specification 1, § 8).
 */
export function translator(language: string, dictionaries: readonly Words[]): Translator {
  const plural = pluralsOf(language)
  const find = (key: string) => dictionaries.find((words) => Object.hasOwn(words, key) && words[key] !== '')?.[key]
  return {
    language,
    has: (key) => find(key) !== undefined,
    say(key, vars) {
      const count = vars?.['count']
      const counted = typeof count === 'number' ? find(`${key}_${plural.select(count)}`) : undefined
      const sentence = counted ?? find(key) ?? find(`${key}_other`)
      if (sentence === undefined) return `[${key}]`
      if (!vars) return sentence
      return sentence.replace(/\{\{\s*(\w+)\s*\}\}/g, (all, name: string) => {
        if (name === 'count' && typeof count === 'number') return numbersOf(language).format(count)
        return Object.hasOwn(vars, name) ? String(vars[name]) : all
      })
    },
  }
}

/** The person's stored choice, else the first browser language that is offered, else French (specification 1, § 1). */
export function pickLanguage(offered: readonly string[], stored: string | null, browser: readonly string[]): string {
  const base = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''
  const known = offered.map((tag) => tag.toLowerCase())
  for (const wish of stored ? [stored, ...browser] : browser) {
    const found = known.find((tag) => tag === wish.toLowerCase()) ?? known.find((tag) => base(tag) === base(wish))
    if (found) return found
  }
  return known.includes('fr') ? 'fr' : (known[0] ?? 'fr')
}
