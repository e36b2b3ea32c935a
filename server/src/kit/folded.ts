import { wordsOf } from '@parvis/contract/kit/folded.ts'
import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { patternOf, searched } from '#db/searched.ts'

/** Whether a folded text of the database holds each word typed. */
export const foldedHolds = (text: SQLWrapper, typed: string) =>
  sql<boolean>`${text} like all(${sql.param(wordsOf(typed).map(patternOf))}::text[])`

/** Whether a text of the database holds each word typed, in any order, whatever the accents and capitals. */
export const holds = (text: SQLWrapper, typed: string) => foldedHolds(searched(text), typed)
