import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { MergedAccounts } from '#kit/account-merge.ts'
import type { PersonalDataColumn } from '#kit/personal-data.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const nameOf = (column: PgColumn) => sql.identifier(snakeOf(column.name))
const is = (one: PgColumn, other: PgColumn) => one.name === other.name

/** Unique keys that include the person: of two rows that differ only in the person, one can be moved. */
function keysWith(table: PgTable, column: PgColumn): PgColumn[][] {
  const { columns, primaryKeys, indexes, uniqueConstraints } = getTableConfig(table)
  const single = columns.filter((one) => one.primary).map((one) => [one])
  const whole = indexes
    .filter(({ config }) => config.unique && config.where === undefined)
    .map(({ config }) => config.columns.map((one) => columns.find((own) => 'name' in one && own.name === one.name)))
    .filter((key): key is PgColumn[] => key.every((one) => one !== undefined))
  const all = [
    ...single,
    ...primaryKeys.map((key) => key.columns),
    ...uniqueConstraints.map((key) => key.columns),
    ...whole,
  ]
  return all.filter((key) => key.some((one) => is(one, column)))
}

const both = (parts: readonly SQL[]) => sql.join([...parts], sql` and `)

/** SQL condition: a row of the remaining person has the same key. */
function clashOf({ table, column, clashes }: PersonalDataColumn): SQL | undefined {
  const keys = keysWith(table, column).map((key) => {
    const others = key.filter((one) => !is(one, column)).map(nameOf)
    return others.length === 0 ? sql`true` : both(others.map((one) => sql`theirs.${one} = mine.${one}`))
  })
  const any = [...keys, ...(clashes ? [clashes] : [])]
  return any.length === 0
    ? undefined
    : sql.join(
        any.map((one) => sql`(${one})`),
        sql` or `,
      )
}

const hasEvent = (table: PgTable) =>
  getTableConfig(table).columns.find(({ name }) => name === 'eventId' || name === 'event_id')

export const tableOf = ({ table }: PersonalDataColumn): string => getTableConfig(table).name

export const isOfEvents = ({ table }: PersonalDataColumn): boolean => hasEvent(table) !== undefined

const inEvent = (table: PgTable, eventId: string | undefined) => {
  const column = hasEvent(table)
  return eventId === undefined || !column ? sql`true` : sql`mine.${nameOf(column)} = ${eventId}`
}

/** Moves rows that violate no unique key of the remaining person; returns their number. */
export async function moveRows(
  tx: Tx,
  place: PersonalDataColumn,
  { from, to, eventId }: MergedAccounts,
): Promise<number> {
  const { table, column } = place
  const name = nameOf(column)
  const clash = clashOf(place)
  const isFree = clash
    ? sql`not exists (select from ${table} theirs where theirs.${name} = ${to} and (${clash}))`
    : sql`true`
  const { rowCount } = await tx.execute(sql`
    update ${table} as mine set ${name} = ${to}
    where mine.${name} = ${from} and ${inEvent(table, eventId)} and ${isFree}`)
  return rowCount ?? 0
}

export async function dropRows(
  tx: Tx,
  { table, column }: PersonalDataColumn,
  { from, eventId }: MergedAccounts,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${table} as mine where mine.${nameOf(column)} = ${from} and ${inEvent(table, eventId)}`)
  return rowCount ?? 0
}

/** Allows triggers to change the owner of otherwise immutable rows until commit. */
export async function openKept(tx: Tx, to: string): Promise<void> {
  await tx.execute(sql`select set_config('parvis.merges', ${to}, true)`)
}

export async function findAccount(
  db: Executor,
  userId: string,
): Promise<{ email: string; isClaimed: boolean; hasFactor: boolean } | undefined> {
  const { rows } = await db.execute<{ email: string; is_claimed: boolean; has_factor: boolean }>(sql`
    select email, claimed_at is not null as is_claimed, exists (
      select from second_factors factor where factor.user_id = own.user_id and factor.confirmed_at is not null
    ) as has_factor
    from authentications own where own.user_id = ${userId}`)
  const [row] = rows
  return row && { email: row.email, isClaimed: row.is_claimed, hasFactor: row.has_factor }
}

export async function readOwnAnswers(db: Executor, userId: string): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ extended: Record<string, unknown> }>(sql`
    select extended from users where id = ${userId}`)
  return rows[0]?.extended ?? {}
}
