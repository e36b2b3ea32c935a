import { wordsOf } from '@parvis/contract/kit/searched.ts'
import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { patternOf, searched } from '#db/searched.ts'

/** Whether a folded column contains each typed word. Input without a word, such as a lone hyphen, matches nothing. */
export function foldedHolds(text: SQLWrapper, typed: string) {
  const patterns = wordsOf(typed).map(patternOf)
  if (patterns.length === 0) return sql<boolean>`${typed.trim() === ''}`
  return sql<boolean>`${text} like all(${sql.param(patterns)}::text[])`
}

/** Whether a column contains each typed word, in any order, ignoring accents and case. */
export const holds = (text: SQLWrapper, typed: string) => foldedHolds(searched(text), typed)
