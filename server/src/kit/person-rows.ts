import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PersonalDataColumn } from './personal-data.ts'
import type { Executor, Tx } from './transaction.ts'

/** Rows of a person, as JSON, by the name of their table. */
export type PersonRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
/** Digests of a person's rows, by table; tables without a row are left out. */
export type Traces = Readonly<Record<string, string>>

interface Reading {
  readonly places: readonly PersonalDataColumn[]
  readonly userIds: readonly string[]
  /** Limits tables that have an event to this one. */
  readonly eventId?: string
}

const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const nameOf = (column: PgColumn) => sql.identifier(snakeOf(column.name))
export const tableOf = ({ table }: PersonalDataColumn): string => getTableConfig(table).name

const hasColumn = (table: PgTable, name: string) =>
  getTableConfig(table).columns.some((column) => snakeOf(column.name) === name)
export const isOfEvents = ({ table }: PersonalDataColumn): boolean => hasColumn(table, 'event_id')

/** Columns that change without an act of a person or organiser. */
const UNTOLD = sql`array['updated_at', 'version', 'search_text', 'failures']`

function ownRows(place: PersonalDataColumn, { eventId }: Pick<Reading, 'eventId'>, what: SQL): SQL {
  const column = nameOf(place.column)
  const inEvent = eventId !== undefined && isOfEvents(place) ? sql` and own.event_id = ${eventId}` : sql``
  return sql`select own.${column} as user_id, ${tableOf(place)}::text as place, ${what} as row from ${place.table} as own
    where own.${column} = any((select ids from asked)::text[])${inEvent}`
}

const allRows = (reading: Reading, what: SQL): SQL => sql`
  with asked as materialized (select ${sql.param([...reading.userIds])}::text[] as ids)
  select user_id, place, row from (${sql.join(
    reading.places.map((place) => ownRows(place, reading, what)),
    sql` union all `,
  )}) as everything`

/** Digests of all rows about people: two readings are equal if nothing was written about the person between them. */
export async function tracesOf(db: Executor, reading: Reading): Promise<Map<string, Traces>> {
  if (reading.userIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; traces: Traces }>(sql`
    select user_id as id, jsonb_object_agg(place, digest) as traces from (
      select user_id, place, left(md5(string_agg(row, '|' order by row)), 12) as digest
      from (${allRows(reading, sql`(to_jsonb(own) - ${UNTOLD})::text`)}) as each group by user_id, place
    ) as digests group by user_id`)
  return new Map(rows.map(({ id, traces }) => [id, traces]))
}

/** The rows themselves, to put back later. */
export async function rowsOf(db: Executor, reading: Reading): Promise<Map<string, PersonRows>> {
  if (reading.userIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; rows: PersonRows }>(sql`
    select user_id as id, jsonb_object_agg(place, rows) as rows from (
      select user_id, place, jsonb_agg(row order by row::text) as rows
      from (${allRows(reading, sql`to_jsonb(own)`)}) as each group by user_id, place
    ) as places group by user_id`)
  return new Map(rows.map(({ id, rows: own }) => [id, own]))
}

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

/**
 * Makes the rows of a person in one table those given: others are deleted, changed ones get their values back. A version
 * counts on, so that a page opened before notices.
 */
export async function putBack(
  tx: Tx,
  place: PersonalDataColumn,
  { userId, eventId, rows }: { userId: string; eventId: string; rows: readonly Readonly<Record<string, unknown>>[] },
): Promise<void> {
  const { table } = place
  const json = JSON.stringify(rows)
  const key = keyOf(table)
  const isSame = sql.join(
    key.map((column) => sql`former.${nameOf(column)} = own.${nameOf(column)}`),
    sql` and `,
  )
  const inEvent = isOfEvents(place) ? sql` and own.event_id = ${eventId}` : sql``
  await tx.execute(sql`
    delete from ${table} as own where own.${nameOf(place.column)} = ${userId}${inEvent}
      and not exists (select from jsonb_populate_recordset(null::${table}, ${json}::jsonb) as former where ${isSame})`)
  if (rows.length === 0) return
  const written = getTableConfig(table).columns.filter(({ generated }) => generated === undefined)
  const list = (of: readonly PgColumn[], to: (column: PgColumn) => SQL) => sql.join(of.map(to), sql`, `)
  const changed = written.filter((column) => !key.includes(column))
  const again = (column: PgColumn) => {
    const name = nameOf(column)
    if (snakeOf(column.name) === 'version') return sql`${name} = own.${name} + 1`
    return sql`${name} = excluded.${name}`
  }
  await tx.execute(sql`
    insert into ${table} as own (${list(written, (column) => sql`${nameOf(column)}`)})
    select ${list(written, (column) => sql`${nameOf(column)}`)}
    from jsonb_populate_recordset(null::${table}, ${json}::jsonb)
    on conflict (${list(key, (column) => sql`${nameOf(column)}`)}) do update set ${list(changed, again)}`)
}

/** Deletes all rows of people who leave no trace, in the order of erasure; their accounts are deleted last by the caller. */
export async function dropRows(
  tx: Tx,
  places: readonly PersonalDataColumn[],
  userIds: readonly string[],
): Promise<void> {
  for (const { table, column, onErasure } of places)
    if (onErasure === 'removed')
      await tx.execute(sql`delete from ${table} where ${nameOf(column)} = any(${sql.param([...userIds])}::text[])`)
}
