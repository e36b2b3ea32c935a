import type { Fault, Mapping, Row } from '@parvis/contract/guests/guests.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { guestIdentifiers, guestImportRows, guestImports, guestMappings } from '#db/tables/guests.ts'
import { users } from '#db/tables/users.ts'
import type { PersonRows, Traces } from '#kit/person-rows.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type ImportRow = typeof guestImports.$inferSelect

export interface ImportPath {
  readonly eventId: string
  readonly importId: string
}
const ofImport = ({ eventId, importId }: ImportPath) =>
  and(eq(guestImports.eventId, eventId), eq(guestImports.id, importId))
const rowsOf = ({ eventId, importId }: ImportPath) =>
  and(eq(guestImportRows.eventId, eventId), eq(guestImportRows.importId, importId))

export async function findImport(db: Executor, path: ImportPath): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(guestImports).where(ofImport(path))
  return row
}

export async function lockImport(tx: Tx, path: ImportPath): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(guestImports).where(ofImport(path)).for('no key update')
  return row
}

const written = sql<number>`(select count(*)::int from ${guestImportRows} as mailed
  where mailed.event_id = ${guestImports.eventId} and mailed.import_id = ${guestImports.id} and mailed.mailed_at is not null)`
const by = sql<string>`coalesce((select trim(${users.firstName} || ' ' || ${users.lastName}) from ${users}
  where ${users.id} = ${guestImports.createdBy}), ${guestImports.tool})`

export function listImportRows(db: Executor, eventId: string, importId?: string) {
  return db
    .select({ row: guestImports, written, by })
    .from(guestImports)
    .where(and(eq(guestImports.eventId, eventId), importId === undefined ? undefined : eq(guestImports.id, importId)))
    .orderBy(desc(guestImports.createdAt), desc(guestImports.id))
    .limit(20)
}

export async function insertImport(tx: Tx, row: typeof guestImports.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(guestImports).values(row).onConflictDoNothing().returning({ id: guestImports.id })
  return rows.length > 0
}

export async function changeImport(tx: Tx, path: ImportPath, change: Partial<ImportRow>): Promise<void> {
  await tx.update(guestImports).set(change).where(ofImport(path))
}

export async function insertRows(
  tx: Tx,
  { eventId, importId }: ImportPath,
  rows: readonly (Row & { readonly email: string | null })[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${guestImportRows} (event_id, import_id, line, email, cells)
    select ${eventId}, ${importId}, r.line, r.email, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, email text, cells jsonb)`)
}

export async function listNext(tx: Tx, path: ImportPath, limit: number): Promise<Row[]> {
  const rows = await tx
    .select({ line: guestImportRows.line, cells: guestImportRows.cells })
    .from(guestImportRows)
    .where(and(rowsOf(path), isNull(guestImportRows.outcome)))
    .orderBy(asc(guestImportRows.line))
    .limit(limit)
  return rows.map(({ line, cells }) => ({ line, cells: cells ?? [] }))
}

export async function listTouched(db: Executor, path: ImportPath, userIds: readonly string[]) {
  return db
    .select({ userId: guestImportRows.userId, line: guestImportRows.line })
    .from(guestImportRows)
    .where(and(rowsOf(path), inArray(guestImportRows.userId, [...userIds])))
}

export interface Settled {
  readonly line: number
  readonly outcome: NonNullable<(typeof guestImportRows.$inferSelect)['outcome']>
  readonly userId: string | null
  readonly faults: readonly Fault[] | null
}
export interface Traced extends Settled {
  /** Former rows of a known person; null for a created one. */
  readonly before: PersonRows | null
  readonly trace: Traces | null
}

/** Records the outcome of lines and deletes the cells of those written. */
export async function settleRows(tx: Tx, { eventId, importId }: ImportPath, rows: readonly Traced[]): Promise<void> {
  await tx.execute(sql`
    update ${guestImportRows} as r set outcome = s.outcome, user_id = s."userId", faults = s.faults, before = s.before, trace = s.trace,
      cells = case when s.outcome = 'wrong' then r.cells end, email = case when s.outcome = 'wrong' then r.email end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(line int, outcome text, "userId" text, faults jsonb, before jsonb, trace jsonb)
    where r.event_id = ${eventId} and r.import_id = ${importId} and r.line = s.line`)
}

export async function listAside(db: Executor, path: ImportPath) {
  return db
    .select({ line: guestImportRows.line, cells: guestImportRows.cells, faults: guestImportRows.faults })
    .from(guestImportRows)
    .where(and(rowsOf(path), eq(guestImportRows.outcome, 'wrong'), isNotNull(guestImportRows.cells)))
    .orderBy(asc(guestImportRows.line))
    .limit(1000)
}

/** Imports that are writing lines or sending invitations: their process may have died. */
export async function listUnderWay(db: Executor): Promise<ImportPath[]> {
  return db
    .select({ eventId: guestImports.eventId, importId: guestImports.id })
    .from(guestImports)
    .where(eq(guestImports.status, 'writing'))
}
export async function listInviting(db: Executor): Promise<ImportPath[]> {
  return db
    .selectDistinct({ eventId: guestImportRows.eventId, importId: guestImportRows.importId })
    .from(guestImportRows)
    .where(and(eq(guestImportRows.isInvited, true), isNull(guestImportRows.mailedAt)))
}

export async function forgetLines(tx: Tx, email: string): Promise<void> {
  await tx.delete(guestImportRows).where(eq(guestImportRows.email, email))
}

/** Deletes cells whose retention is over; an import stopped before them ends. */
export async function forgetCells(db: Executor, before: Date): Promise<void> {
  const old = sql`(event_id, import_id) in (select event_id, id from ${guestImports} where created_at < ${before})`
  await db.execute(sql`delete from ${guestImportRows} where outcome is null and ${old}`)
  await db.execute(sql`update ${guestImportRows} set cells = null, email = null where cells is not null and ${old}`)
  await db
    .update(guestImports)
    .set({ status: 'done' })
    .where(and(lt(guestImports.createdAt, before), inArray(guestImports.status, ['writing', 'stopped'])))
}

export async function listIdentified(
  db: Executor,
  eventId: string,
  which: { readonly identifiers: readonly string[] } | { readonly userIds: readonly string[] },
): Promise<{ userId: string; identifier: string }[]> {
  const among =
    'identifiers' in which
      ? inArray(guestIdentifiers.identifier, [...which.identifiers])
      : inArray(guestIdentifiers.userId, [...which.userIds])
  return db
    .select({ userId: guestIdentifiers.userId, identifier: guestIdentifiers.identifier })
    .from(guestIdentifiers)
    .where(and(eq(guestIdentifiers.eventId, eventId), among))
}

/** Assigns identifiers and returns how many; fewer when a concurrent request has taken one. */
export async function saveIdentifiers(
  tx: Tx,
  eventId: string,
  rows: readonly { userId: string; identifier: string }[],
): Promise<number> {
  if (rows.length === 0) return 0
  const done = await tx.execute(sql`
    insert into ${guestIdentifiers} (event_id, user_id, identifier)
    select ${eventId}, r."userId", r.identifier
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("userId" text, identifier text)
    where not exists (select 1 from ${guestIdentifiers} as other where other.event_id = ${eventId}
      and other.identifier = r.identifier and other.user_id <> r."userId")
    order by r.identifier
    on conflict (event_id, user_id) do update set identifier = excluded.identifier`)
  return done.rowCount ?? 0
}

const MAPPINGS = 30

export async function listMappings(db: Executor, eventId: string): Promise<Mapping[]> {
  const rows = await db
    .select({ headers: guestMappings.headers, columns: guestMappings.columns, choices: guestMappings.choices })
    .from(guestMappings)
    .where(eq(guestMappings.eventId, eventId))
    .orderBy(desc(guestMappings.keptAt))
    .limit(MAPPINGS)
  return rows.map(({ choices, ...row }) => ({ ...row, ...choices }))
}

export async function saveMapping(
  db: Executor,
  { eventId, digest, keptAt }: { eventId: string; digest: string; keptAt: Date },
  { headers, columns, ...choices }: Mapping,
): Promise<void> {
  const set = { headers, columns, choices, keptAt }
  await db
    .insert(guestMappings)
    .values({ eventId, digest, ...set })
    .onConflictDoUpdate({ target: [guestMappings.eventId, guestMappings.digest], set })
}

/** Allows a rollback of one line without the whole transaction. */
export const savepoint = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`savepoint guest`)
}
export const keepSavepoint = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`release savepoint guest`)
}
export const backToSavepoint = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`rollback to savepoint guest`)
  await tx.execute(sql`release savepoint guest`)
}
