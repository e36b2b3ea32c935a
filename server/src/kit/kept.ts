import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * What a table keeps about a person, by the column that names them. Tables are written by their owners alone; the copy
 * of one's data and the erasure visit all of them (GDPR, articles 15, 17 and 20), as their features declare.
 */
export interface Kept {
  readonly table: PgTable
  readonly column: PgColumn
  /** Never given in the copy of one's data: what opens an account, where bytes lie, what is about somebody else. */
  readonly secret?: readonly string[]
  /**
   * When the person is erased: the row goes, or stops naming them, or is emptied, or stays as the law asks.
   * `removed` is the rule; rows that others need first go first.
   */
  readonly onErasure: 'removed' | 'cut' | 'emptied' | 'stays'
  /** Rows that stay although the others are removed. */
  readonly except?: SQL
  /** When the person turns out to be the same as another, who stays. */
  readonly onMerging: OnMerging
  /**
   * Which rows of whoever stays leave no room for one that would be moved, besides those of the same key: a condition on
   * `mine`, the row, and `theirs`.
   */
  readonly clashes?: SQL
}

/**
 * What becomes of the rows of somebody who turns out to be the same as another. `moves`: they are of whoever stays; one that
 * they have already stays theirs, and the other goes. `held`: a place, which moves where both registrations are brought
 * together and is given back otherwise. `goes`: with the account that is given up. `own`: the feature moves them itself.
 */
export type OnMerging = 'moves' | 'held' | 'goes' | 'own'

/** A column of somebody else's row that no longer names the person; their copy says of it what is not `secret`. */
export const cut = (column: PgColumn, secret: readonly string[]): Kept => ({
  table: column.table,
  column,
  secret,
  onErasure: 'cut',
  onMerging: 'moves',
})

/**
 * Rows of a table that go with the person whom a column names, and what becomes of them where two people turn out to be one;
 * `secret` columns are in no copy.
 */
export const removed = (
  table: PgTable,
  column: PgColumn,
  onMerging: OnMerging,
  secret: readonly string[] = [],
): Kept => ({ table, column, secret, onErasure: 'removed', onMerging })
