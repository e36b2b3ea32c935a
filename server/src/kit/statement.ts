import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Executor } from './transaction.ts'

/**
 * A prepared statement that is written once for each connection: Drizzle takes longer to write most of them than
 * PostgreSQL to answer. `write` ends with `.prepare('')`; what varies goes through `sql.placeholder`. A statement of
 * several shapes, such as an update of some columns, is written once for each: there must be few of them.
 */
export function writtenOnce<S>(write: (db: Executor, shape: string) => S): (db: Executor, shape?: string) => S {
  const written = new WeakMap<object, Map<string, S>>()
  return (db, shape = '') => {
    const { session } = db._
    const shapes = written.get(session) ?? new Map<string, S>()
    const statement = shapes.get(shape) ?? write(db, shape)
    written.set(session, shapes.set(shape, statement))
    return statement
  }
}

/** The columns that are given, as a statement's shape. */
export const shapeOf = (changes: object): string =>
  Object.entries(changes)
    .flatMap(([column, value]) => (value === undefined ? [] : [column]))
    .join()

/** A placeholder for each column of a shape. Their values go to the driver as they are: dates, texts, plain JSON. */
export const placeholdersOf = (shape: string): Record<string, SQL> =>
  Object.fromEntries(shape.split(',').map((column) => [column, sql`${sql.placeholder(column)}`]))
