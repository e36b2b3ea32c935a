import type { OwnWords } from './languages.ts'
import type { Words } from './words.ts'

export interface WordFile {
  readonly words: Words
  readonly faults: readonly WordFault[]
}

export interface WordFault {
  readonly key: string
  readonly message: string
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const stem = (key: string): string => key.replace(PLURAL, '')
const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
const variablesOf = (sentence: string): Set<string> =>
  new Set(Array.from(sentence.matchAll(VARIABLE), ([, name = '']) => name))

/** Source of a sentence: one key, or one for each plural form. */
interface Source {
  readonly isCounted: boolean
  readonly hasNone: boolean
  /** Allowed variables, and those used in both French and English. */
  readonly known: ReadonlySet<string>
  readonly needed: ReadonlySet<string>
}

function sourcesOf({ fr, en }: OwnWords): ReadonlyMap<string, Source> {
  const sources = new Map<string, Source>()
  const keys = new Set([...Object.keys(en), ...Object.keys(fr)])
  for (const key of keys) {
    const isCounted = PLURAL.test(key) && keys.has(`${stem(key)}_other`)
    const name = isCounted ? stem(key) : key
    const said = [fr[key], en[key]].flatMap((sentence) => (sentence === undefined ? [] : [variablesOf(sentence)]))
    const before = sources.get(name)
    const all = before ? [before.needed, ...said] : said
    const known = new Set([...(before?.known ?? []), ...said.flatMap((names) => [...names])])
    const needed = new Set([...known].filter((one) => all.every((names) => names.has(one))))
    const hasNone = before?.hasNone === true || (isCounted && key.endsWith('_zero'))
    sources.set(name, { isCounted, hasNone, known: isCounted ? known.add('count') : known, needed })
  }
  return sources
}

/** All keys for a language, with one key for each plural form of a count. */
export function keysIn(language: string, own: OwnWords): string[] {
  return [...sourcesOf(own)].flatMap(([key, { isCounted, hasNone }]) => {
    const forms = hasNone ? [...new Set(['zero', ...formsOf(language)])] : formsOf(language)
    return isCounted ? forms.map((form) => `${key}_${form}`) : [key]
  })
}

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

function onceALanguage(find: (language: string) => readonly string[]): typeof find {
  const found = new Map<string, readonly string[]>()
  return (language) => {
    const forms = found.get(language) ?? find(language)
    found.set(language, forms)
    return forms
  }
}

const mayHave = onceALanguage((language) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return FORMS.filter((form) => form === 'zero' || categories.includes(form))
})

/** Plural forms for counts below 1000: those for millions in French or decimals in Czech never occur. */
const formsOf = onceALanguage((language) => {
  const rules = new Intl.PluralRules(language)
  const met = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
  return FORMS.filter((form) => met.has(form))
})

/**
 * Parses i18next JSON (v4): nested or dotted keys, `_one` and `_other` for counts, `{{name}}` for variables. Empty
 * sentences count as untranslated.
 */
export function readWordFile(language: string, text: string, own: OwnWords): WordFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { words: {}, faults: [{ key: '', message: `is not JSON: ${String(error)}` }] }
  }
  const sources = sourcesOf(own)
  const written = [...flattened(json)]
  const faults = written.flatMap(([key, sentence]) => {
    const message = faultOf(key, sentence, sources, language)
    return message === undefined ? [] : [{ key, message }]
  })
  const wrong = new Set(faults.map(({ key }) => key))
  const kept = written.filter(([key, sentence]) => !wrong.has(key) && sentence !== '')
  const words = Object.fromEntries(kept) as Words
  return { words, faults: [...faults, ...formsLacking(words, sources, language)] }
}

function* flattened(value: unknown, above = ''): Generator<readonly [key: string, sentence: unknown]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return yield [above, value]
  for (const [key, one] of Object.entries(value)) yield* flattened(one, above === '' ? key : `${above}.${key}`)
}

function faultOf(
  key: string,
  sentence: unknown,
  sources: ReadonlyMap<string, Source>,
  language: string,
): string | undefined {
  const counted = PLURAL.test(key) ? sources.get(stem(key)) : undefined
  const source = sources.get(key) ?? (counted?.isCounted ? counted : undefined)
  if (!source) return 'is no key of ours'
  if (typeof sentence !== 'string') return 'is not a text'
  if (sentence === '') return undefined
  if (source.isCounted && source !== counted) return `is counted: it is said in ${formsOf(language).join(', ')}`
  if (source === counted && !mayHave(language).includes(key.slice(stem(key).length + 1)))
    return `is a plural form that the language has not: it has ${formsOf(language).join(', ')}`
  if (sentence.includes('$t(') || sentence.replaceAll(VARIABLE, '').includes('{{'))
    return 'holds what is not {{name}}: neither $t() nor formats are read'
  const said = variablesOf(sentence)
  const unknown = [...said].filter((name) => !source.known.has(name))
  if (unknown.length > 0) return `names what it is not told: ${unknown.join(', ')}`
  const lacking = [...source.needed].filter((name) => !said.has(name))
  return lacking.length > 0 ? `leaves out ${lacking.map((name) => `{{${name}}}`).join(', ')}` : undefined
}

function formsLacking(words: Words, sources: ReadonlyMap<string, Source>, language: string): WordFault[] {
  const forms = formsOf(language)
  return [...sources].flatMap(([key, { isCounted }]) => {
    if (!isCounted) return []
    const lacking = forms.filter((form) => !Object.hasOwn(words, `${key}_${form}`))
    if (lacking.length === 0 || lacking.length === forms.length) return []
    return [{ key, message: `is not said in every plural form of the language: ${lacking.join(', ')}` }]
  })
}
