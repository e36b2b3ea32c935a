import type { Executor } from './transaction.ts'

/**
 * A prepared statement that is written once for each connection: Drizzle takes longer to write most of them than
 * PostgreSQL to answer. `write` ends with `.prepare('')`; what varies goes through `sql.placeholder`.
 */
export function writtenOnce<S>(write: (db: Executor) => S): (db: Executor) => S {
  const written = new WeakMap<object, S>()
  return (db) => {
    const { session } = db._
    const statement = written.get(session) ?? write(db)
    written.set(session, statement)
    return statement
  }
}
