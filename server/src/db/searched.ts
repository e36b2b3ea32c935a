import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

/** Latin letters by the plain one that people type for them. */
const LETTERS = {
  ...{ a: 'àáâãäåāăą', c: 'çćĉċč', d: 'ďđ', e: 'èéêëēĕėęě', g: 'ĝğġģ', h: 'ĥħ', i: 'ìíîïĩīĭįı', j: 'ĵ', k: 'ķ' },
  ...{ l: 'ĺļľŀł', n: 'ñńņňŉ', o: 'òóôõöøōŏő', r: 'ŕŗř', s: 'śŝşšș', t: 'ţťŧț', u: 'ùúûüũūŭůűų', w: 'ŵ', y: 'ýÿŷ' },
  z: 'źżž',
} as const

const accented = Object.values(LETTERS).join('')
const plain = Object.entries(LETTERS)
  .map(([letter, others]) => letter.repeat(others.length))
  .join('')
// Small letters with an accent each have a capital of one letter, but for these two.
const capitals = [...accented].map((letter) => ('ıŉ'.includes(letter) ? letter : letter.toUpperCase())).join('')
const FROM = sql.raw(`'${accented}${capitals}'`)
const TO = sql.raw(`'${plain}${plain}'`)

/**
 * A text as it is searched, in the database: small letters without accents. Indexes of three-letter pieces are made on
 * it, and serve whatever asks with the very same expression.
 */
export const searched = (text: SQLWrapper): SQL => sql`lower(translate(${text}, ${FROM}, ${TO}))`

const byAccented = new Map([...accented].map((letter, i) => [letter, plain[i] ?? letter]))

/** The same of what is typed. */
export const searchedFor = (typed: string): string =>
  [...typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => byAccented.get(letter) ?? letter)
    .join('')
    .trim()
