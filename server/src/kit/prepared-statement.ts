import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Executor } from './transaction.ts'

/**
 * A statement prepared once per connection: for most statements, building takes Drizzle longer than running takes
 * PostgreSQL. `write` ends with `.prepare('')`; values go through `sql.placeholder`. A statement of several shapes,
 * such as an update of some columns, is prepared once for each: there must be few.
 */
export function preparedPerConnection<S>(
  write: (db: Executor, shape: string) => S,
): (db: Executor, shape?: string) => S {
  const written = new WeakMap<object, Map<string, S>>()
  return (db, shape = '') => {
    const { session } = db._
    const shapes = written.get(session) ?? new Map<string, S>()
    const statement = shapes.get(shape) ?? write(db, shape)
    written.set(session, shapes.set(shape, statement))
    return statement
  }
}

/** The given columns, as the shape of a statement. */
export const shapeOf = (changes: object): string =>
  Object.entries(changes)
    .flatMap(([column, value]) => (value === undefined ? [] : [column]))
    .join()

/** Placeholders for each column of a shape. Values go to the driver unchanged: dates, texts, plain JSON. */
export const placeholdersOf = (shape: string): Record<string, SQL> =>
  Object.fromEntries(shape.split(',').map((column) => [column, sql`${sql.placeholder(column)}`]))
