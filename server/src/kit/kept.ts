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
}

/** A column of somebody else's row that no longer names the person; their copy says of it what is not `secret`. */
export const cut = (column: PgColumn, secret: readonly string[]): Kept => ({
  table: column.table,
  column,
  secret,
  onErasure: 'cut',
})

/** Rows of a table that go with the person whom a column names; `secret` columns are in no copy. */
export const removed = (table: PgTable, column: PgColumn, secret: readonly string[] = []): Kept => ({
  table,
  column,
  secret,
  onErasure: 'removed',
})
