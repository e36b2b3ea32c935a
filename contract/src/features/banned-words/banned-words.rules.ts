import { folded, squeezed, unleeted, visible } from './folding.rules.ts'
import type { Doubtful, WordList } from './lists.rules.ts'
import { LIST_OF_ALL, LISTS } from './lists.rules.ts'

interface Term {
  readonly word: string
  /** Compared with accents: « coño » is refused, « cono » is a cone. */
  readonly isExact: boolean
  readonly isOrdinary: boolean
  /** Undefined if refused anywhere. */
  readonly beside: { readonly after: ReadonlySet<string>; readonly before: ReadonlySet<string> } | undefined
}

interface Lists {
  readonly terms: ReadonlyMap<string, Term>
  readonly squeezedTerms: ReadonlyMap<string, Term>
  readonly byLength: ReadonlyMap<number, readonly string[]>
  readonly phrases: ReadonlySet<string>
  readonly innocent: ReadonlySet<string>
}

/** Lists of the event's languages, and its own words as written by `ownWord`. */
export interface Refusing {
  readonly languages: readonly string[]
  readonly own: ReadonlySet<string>
}

/** A word or phrase of the event's own, which `comparable` wrote, in the letters used for comparison. */
export const ownWord = (word: string): string =>
  /^[a-z0-9 ]*$/.test(word)
    ? word
    : tokensOf(visible(word))
        .map(({ letters }) => letters)
        .join(' ')

const LONGEST_PHRASE = 6
const LONGEST_WORD = 24

const words = (text = ''): string[] => text.split(/\s+/u).filter(Boolean)
const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function termsOf({ words: sure, doubtful }: WordList, languages: readonly string[]): Term[] {
  const certain = words(sure).map((entry): Term => {
    const isExact = entry.startsWith('=')
    return { word: isExact ? entry.slice(1) : entry, isExact, isOrdinary: false, beside: undefined }
  })
  const unsure = doubtful.flatMap(({ words: entries, after, before, ordinaryIn = [] }: Doubtful) =>
    words(entries).map((word): Term => {
      const beside = { after: new Set(words(after)), before: new Set(words(before)) }
      return { word, isExact: false, isOrdinary: ordinaryIn.some((one) => languages.includes(one)), beside }
    }),
  )
  return [...certain, ...unsure]
}

function put(lists: readonly WordList[], languages: readonly string[]): Lists {
  const all = lists.flatMap((list) => termsOf(list, languages))
  const byLetters = Map.groupBy(all, ({ word }) => folded(word))
  const terms = new Map([...byLetters].map(([letters, same]) => [letters, merged(same)]))
  return {
    terms,
    squeezedTerms: new Map([...terms].map(([letters, term]) => [squeezed(letters), term])),
    byLength: Map.groupBy(terms.keys(), ({ length }) => length),
    phrases: new Set(lists.flatMap(({ phrases }) => lines(phrases))),
    innocent: new Set(lists.flatMap(({ innocent }) => lines(innocent))),
  }
}

/** A word in several lists is refused anywhere if one list says so, else beside the words of each. */
function merged(same: readonly Term[]): Term {
  const [first, ...others] = same
  if (!first) throw new RangeError('no term')
  const certain = same.find(({ beside }) => !beside)
  if (certain || others.length === 0) return certain ?? first
  const after = new Set(same.flatMap(({ beside }) => [...(beside?.after ?? [])]))
  const before = new Set(same.flatMap(({ beside }) => [...(beside?.before ?? [])]))
  return { ...first, isOrdinary: same.some(({ isOrdinary }) => isOrdinary), beside: { after, before } }
}

const known = new Map<string, Lists>()
function listsOf(languages: readonly string[]): Lists {
  const listed = Object.keys(LISTS).filter((language) => languages.includes(language))
  const key = listed.join(' ')
  const lists = known.get(key) ?? put([LIST_OF_ALL, ...listed.flatMap((one) => LISTS[one] ?? [])], listed)
  known.set(key, lists)
  return lists
}

interface Token {
  /** In small letters, accents kept. */
  readonly written: string
  readonly letters: string
  readonly isInitial: boolean
  readonly isElided: boolean
}

const APOSTROPHES = "'’ʼ`´"

function tokensOf(text: string): Token[] {
  // « SalePute » is two words.
  const spaced = text.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ')
  return [...spaced.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => {
    const next = spaced[index + word.length] ?? ''
    const isElided = APOSTROPHES.includes(next || ' ') || APOSTROPHES.includes(spaced[index - 1] ?? ' ')
    const isInitial = next === '.' && /^\p{Lu}$/u.test(word)
    return { written: word.toLowerCase().normalize('NFC'), letters: folded(word), isInitial, isElided }
  })
}

const NONE: ReadonlySet<number> = new Set()

function spans(tokens: readonly Pick<Token, 'letters'>[], phrases: ReadonlySet<string>, excused = NONE) {
  const covered = new Set<number>()
  let first: string | undefined
  for (let start = 0; start < tokens.length; start++) {
    let said = ''
    for (let end = start; end < Math.min(start + LONGEST_PHRASE, tokens.length); end++) {
      said += `${end > start ? ' ' : ''}${tokens[end]?.letters}`
      if (!phrases.has(said)) continue
      for (let at = start; at <= end; at++) {
        covered.add(at)
        if (!excused.has(at)) first ??= said
      }
    }
  }
  return { covered, first }
}

const inLists = ({ terms }: Pick<Lists, 'terms'>, letters: string): Term | undefined =>
  terms.get(letters) ?? (/[sx]$/.test(letters) ? terms.get(letters.slice(0, -1)) : undefined)

/** A refused word that is not disguised. */
function plainly(tokens: readonly Token[], lists: Lists, covered: ReadonlySet<number>): string | undefined {
  for (const [at, { letters, written }] of tokens.entries()) {
    const term = covered.has(at) ? undefined : inLists(lists, letters)
    if (!term || (term.isExact && inLists({ terms: new Map([[term.word, term]]) }, written) === undefined)) continue
    const { beside } = term
    if (!beside) return term.word
    if (tokens.length === 1 && !term.isOrdinary) return term.word
    if (beside.after.has(tokens[at - 1]?.letters ?? '') || beside.before.has(tokens[at + 1]?.letters ?? ''))
      return term.word
  }
  return undefined
}

/** Spelled words: « c o n », « c.o.n ». */
function spelled(tokens: readonly Token[]): { readonly whole: string[]; readonly long: string[] } {
  const runs: string[] = []
  let run = ''
  for (const { letters } of tokens) {
    if ([...letters].length === 1) run += letters
    else {
      runs.push(run)
      run = ''
    }
  }
  const isWord = (letters: string) => letters.length > 2 && letters.replace(/\p{N}/gu, '').length * 2 >= letters.length
  const whole = [...runs, run].filter(isWord).flatMap(unleeted)
  return { whole, long: whole.filter((letters) => letters.length > 4) }
}

/** Words that, with another letter or word beside them, form a listed one: « put a coin », « en foire ». */
const REAL = new Set(words('put bit poll fig con cul verg hit rap hier itch pic past rick oder foire bas'))

/** A word cut in two: « m erde », « con nard ». Two real words may form a short one by chance, « pu te dire ». */
function broken(tokens: readonly Token[]): { readonly apart: string[]; readonly halved: string[] } {
  const pairs = tokens.slice(1).flatMap((second, before) => {
    const first = tokens[before]
    if (!first || first.isInitial || first.isElided || second.isElided) return []
    return [[first.letters, second.letters] as const]
  })
  const isApart = ([one, other]: readonly [string, string]) => one.length === 1 || other.length === 1
  const isReal = ([one, other]: readonly [string, string]) => REAL.has(one) || REAL.has(other)
  const long = (least: number, some: typeof pairs) =>
    some.map((pair) => pair.join('')).filter((one) => one.length >= least)
  return {
    apart: long(
      4,
      pairs.filter((pair) => isApart(pair) && !isReal(pair)),
    ),
    halved: long(
      6,
      pairs.filter((pair) => !isApart(pair) && !REAL.has(pair[1]) && pair[0] !== 'bas'),
    ),
  }
}

/** A sentence that ends without a space after it: « la mer.De loin ». */
const SENTENCES = /(\p{Ll}\p{M}*[.,;:!?]+)(?=\p{Lu})/gu
const MASKED = /^[\p{L}\p{N}*]+$/u

/** Removes final characters that match `end`, a pattern of one character. */
function withoutEnd(text: string, end: RegExp): string {
  let length = text.length
  while (length > 0 && end.test(text[length - 1] ?? '')) length--
  return text.slice(0, length)
}

/** Pieces between spaces and apostrophes, read as words in each reading of signs. */
function pieces(text: string) {
  const chunks = text.replace(SENTENCES, '$1 ').split(/[\s'’ʼ`´]+/u)
  const trimmed = chunks.map((chunk) => folded(chunk).replace(/^[^\p{L}\p{N}@$€¢£!|+*]+/u, ''))
  return {
    read: trimmed.flatMap((chunk) => [chunk, withoutEnd(chunk, /[!|+]/), chunk.replace(/^@/, '')].flatMap(joined)),
    masked: trimmed
      .map((chunk) => withoutEnd(chunk, /[^\p{L}\p{N}*]/u))
      .filter((chunk) => chunk.includes('*') && MASKED.test(chunk)),
  }
}

/** A number with its unit is no word: « 45s ». */
function joined(chunk: string): string[] {
  const figures = chunk.replace(/[^\p{N}]+/gu, '').length
  const letters = chunk.replace(/[^\p{L}@$€¢£]+/gu, '').length
  if (letters === 0) return []
  const read = figures <= letters ? [chunk, ...unleeted(chunk)] : [chunk]
  return read.map((one) => one.replace(/[^\p{L}\p{N}]+/gu, ''))
}

/** « m*rde »: same length as a listed word, and same visible letters, at least half of them. */
function unmasked(chunk: string, { byLength }: Lists): string | undefined {
  const letters = [...chunk]
  const told = letters.filter((letter) => letter !== '*').length
  if (letters.length < 3 || told < 2 || told * 2 < letters.length || letters[0] === '*') return undefined
  return byLength.get(letters.length)?.find((word) => letters.every((one, at) => one === '*' || one === word[at]))
}

/** A disguised listed word, in any context: a disguise is deliberate. */
function disguised(text: string, tokens: readonly Token[], lists: Lists): string | undefined {
  const asWritten = new Set(tokens.map(({ letters }) => letters))
  const { whole, long } = spelled(tokens)
  const { read, masked } = pieces(text)
  const { apart, halved } = broken(tokens)
  const candidates = [...whole, ...apart, ...read].filter((letters) => !asWritten.has(letters))
  const mayBe = (term: Term | undefined) => (term && !term.isOrdinary && !term.isExact ? term.word : undefined)
  for (const letters of candidates) {
    const found = letters.length > 2 ? mayBe(inLists(lists, letters)) : undefined
    if (found) return found
  }
  for (const letters of [...read, ...asWritten].filter((one) => /(.)\1\1/u.test(one))) {
    const once = squeezed(letters)
    const found = once.length > 2 ? mayBe(inLists({ terms: lists.squeezedTerms }, once)) : undefined
    if (found) return found
  }
  for (const letters of halved) {
    const term = inLists(lists, letters)
    if (term && !term.beside) return term.word
  }
  for (const letters of long) {
    const found = within(letters, lists)
    if (found) return found
  }
  return masked.map((chunk) => unmasked(chunk, lists)).find(Boolean)
}

/** A listed word of at least four letters within spelled letters. */
function within(letters: string, { terms }: Lists): string | undefined {
  for (let start = 0; start <= letters.length - 4; start++)
    for (let length = 4; length <= LONGEST_WORD && start + length <= letters.length; length++) {
      const term = terms.get(letters.slice(start, start + length))
      if (term && !term.beside) return term.word
    }
  return undefined
}

/** A word or phrase of the event's own, which no context excuses. */
function ownIn(text: string, tokens: readonly Token[], own: ReadonlySet<string>): string | undefined {
  if (own.size === 0) return undefined
  for (const way of [0, 1]) {
    const said = tokens.map(({ letters }) => ({ letters: unleeted(letters)[way] ?? letters }))
    const found = spans(tokens, own).first ?? spans(said, own).first
    if (found !== undefined) return found
  }
  const { read } = pieces(text)
  return [...spelled(tokens).whole, ...read].find((letters) => letters.length > 2 && own.has(letters))
}

/**
 * The refused word of a text, from the lists or the event's own; `undefined` if none. Sees through case, accents,
 * look-alikes, and spaced, repeated or masked letters; takes linear time.
 */
export function refusedIn(text: string, { languages, own }: Refusing): string | undefined {
  const seen = visible(text)
  const tokens = tokensOf(seen)
  const lists = listsOf(languages)
  const { covered } = spans(tokens, lists.innocent)
  return (
    ownIn(seen, tokens, own) ??
    plainly(tokens, lists, covered) ??
    spans(tokens, lists.phrases, covered).first ??
    disguised(seen, tokens, lists)
  )
}
