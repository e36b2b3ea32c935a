import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** Must match `folded` of the contract. Indexes use exactly this expression. */
export const searched = (text: SQLWrapper): SQL => sql`folded(${text})`

export const codeSearched = (code: SQLWrapper): SQL => sql`lower(${code} collate "C")`

/** A generated column with folded text, in an order independent of the locale. */
export const searchText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Shortened, as folding may lengthen a name and index rows are limited. */
export const byNameOf = (text: SQLWrapper): SQL => sql`left(${text}, 100)`
