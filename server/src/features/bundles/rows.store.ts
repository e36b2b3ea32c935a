import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { authentications, users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Cell } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'

/** Where a table of the archive is read, and how it says the values of a closed set. */
export interface Source {
  readonly db: Executor
  readonly eventId: string
  readonly value: (set: string, value: string | null) => string
  /** The date of a day of the event. */
  readonly day: (id: string | null) => Cell
}

export interface ArchiveTable {
  /** Names the file, its sentence in the table of contents, and nothing else. */
  readonly key: string
  /** Tables of the database whose rows it holds. */
  readonly holds: readonly string[]
  /** Each has a title, `bundles.column.…`. */
  readonly columns: readonly string[]
  readonly rows: (source: Source) => AsyncGenerator<readonly Cell[]>
}

type Key = readonly (string | number)[]

export interface Page {
  readonly limit: number
  /** The key of a row, to be selected. */
  readonly key: SQL<Key>
  /** Rows after those already read. */
  readonly after: SQL | undefined
  readonly order: SQL
}

const LINES = 500

/** Reads rows page by page in the order of a unique key, so that a long table is never whole in memory. */
export async function* pages<Row extends { readonly key: Key }>(
  by: readonly SQLWrapper[],
  read: (page: Page) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const order = sql.join([...by], sql`, `)
  let last: Key | undefined
  for (;;) {
    const values = last?.map((value) => sql`${value}`)
    const after = values && sql`(${order}) > (${sql.join(values, sql`, `)})`
    const rows = await read({ limit: LINES, key: sql<Key>`json_build_array(${order})`, after, order })
    yield* rows
    last = rows.at(-1)?.key
    if (last === undefined || rows.length < LINES) return
  }
}

export const WHOM = ['lastName', 'firstName', 'email'] as const

/** The person of a row as the event shows them. Needs the joins of `users` and `authentications`. */
export function whom(eventId: string) {
  const { lastName, firstName } = shownIn(sql`${eventId}`)
  return { lastName, firstName, email: authentications.email }
}

export const isUser = (column: AnyPgColumn): SQL => eq(users.id, column)
export const hasAddress: SQL = eq(authentications.userId, users.id)

/** The name of another person of the row, such as a member of the team. */
export const nameOf = (column: SQLWrapper): SQL<string | null> =>
  sql`(select trim(named.last_name || ' ' || named.first_name) from ${users} as named where named.id = ${column})`

interface Shown {
  readonly lastName: string | null
  readonly firstName: string | null
  readonly email: string | null
}

export const whomCells = ({ lastName, firstName, email }: Shown): readonly Cell[] => [
  lastName,
  firstName,
  email === null || isAnonymousEmail(email) ? '' : email,
]
