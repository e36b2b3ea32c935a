import { wordsOf } from '@parvis/contract/kit/searched.ts'
import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { patternOf, searched } from '#db/searched.ts'

/** Whether a folded text of the database holds each word typed. What is typed and has no word, as a hyphen alone, is in none. */
export function foldedHolds(text: SQLWrapper, typed: string) {
  const patterns = wordsOf(typed).map(patternOf)
  if (patterns.length === 0) return sql<boolean>`${typed.trim() === ''}`
  return sql<boolean>`${text} like all(${sql.param(patterns)}::text[])`
}

/** Whether a text of the database holds each word typed, in any order, whatever the accents and capitals. */
export const holds = (text: SQLWrapper, typed: string) => foldedHolds(searched(text), typed)
