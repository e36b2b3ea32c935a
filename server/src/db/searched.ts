import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** A text as it is searched, in the database: as `folded` of the contract. Indexes made on it serve the very same expression. */
export const searched = (text: SQLWrapper): SQL => sql`folded(${text})`

/** A badge code as it is searched: it has digits and plain capitals alone. */
export const codeSearched = (code: SQLWrapper): SQL => sql`lower(${code} collate "C")`

/** A folded text that the database keeps beside what it is made of; it stands in one order, whatever the locale. */
export const searchText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** A pattern of `like` for a folded word anywhere in a text: none of its signs means anything. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Where a name stands in the order of names: short, as a letter may be many once folded, and an index has a limit. */
export const byNameOf = (text: SQLWrapper): SQL => sql`left(${text}, 100)`
