import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Personal data in a table, by the column that refers to the person. The data copy, the erasure and the merge of
 * accounts (GDPR, articles 15, 17 and 20) visit every table that features declare.
 */
export interface PersonalDataColumn {
  readonly table: PgTable
  readonly column: PgColumn
  /** Columns left out of the data copy: credentials, storage keys, data of other people. */
  readonly secret?: readonly string[]
  /**
   * On erasure: deletes the row, sets the reference to null, empties the content, or keeps the row as the law
   * requires.
   */
  readonly onErasure: 'removed' | 'cut' | 'emptied' | 'stays'
  readonly except?: SQL
  readonly onMerging: OnMerging
  /**
   * Further condition, besides the key, under which a row of the remaining account (`theirs`) excludes a moved row
   * (`mine`).
   */
  readonly clashes?: SQL
}

/**
 * On a merge of two accounts of one person. `moves`: rows change to the remaining account; on a conflict its own row
 * stays, the other is deleted. `held`: a place, moved where the registrations are merged and released otherwise.
 * `goes`: deleted with the account given up. `own`: the feature moves them.
 */
export type OnMerging = 'moves' | 'held' | 'goes' | 'own'

/**
 * A reference in another person's row, set to null on erasure; the data copy includes the columns that are not
 * `secret`.
 */
export const clearedColumn = (column: PgColumn, secret: readonly string[]): PersonalDataColumn => ({
  table: column.table,
  column,
  secret,
  onErasure: 'cut',
  onMerging: 'moves',
})

/**
 * Rows deleted with the person of a column, with their fate on a merge; `secret` columns are left out of data copies.
 */
export const deletedRows = (
  table: PgTable,
  column: PgColumn,
  onMerging: OnMerging,
  secret: readonly string[] = [],
): PersonalDataColumn => ({ table, column, secret, onErasure: 'removed', onMerging })
