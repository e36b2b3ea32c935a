import type { ActSince } from '@parvis/contract/guests/guests.ts'
import { sql } from 'drizzle-orm'
import { guestImportRows, guestImports } from '#db/tables/guests.ts'
import { participations } from '#db/tables/participation.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { ImportPath } from './guests.store.ts'
import type { ToUndo } from './traces.service.ts'

const ofImport = ({ eventId, importId }: ImportPath) => sql`r.event_id = ${eventId} and r.import_id = ${importId}`

/** The lines that stand as they were written, after a line; those without a person are already put back. */
export async function listWritten(db: Executor, path: ImportPath, after: number, limit: number): Promise<ToUndo[]> {
  const { rows } = await db.execute<ToUndo & Record<string, unknown>>(sql`
    select r.user_id as "userId", r.line, r.before, r.trace, r.is_invited as "isInvited",
      coalesce(p.responded, false) as "hasAnswered"
    from ${guestImportRows} as r
    left join ${participations} as p on p.event_id = r.event_id and p.user_id = r.user_id
    where ${ofImport(path)} and r.user_id is not null and r.trace is not null and r.acted is null and r.line > ${after}
    order by r.line limit ${limit}`)
  return rows
}

export interface WrittenCounts {
  readonly created: number
  readonly known: number
  readonly untraced: number
}

export async function countWritten(db: Executor, path: ImportPath): Promise<WrittenCounts> {
  const { rows } = await db.execute<{ created: number; known: number; untraced: number }>(sql`
    select count(*) filter (where r.trace is not null and r.before is null)::int as created,
      count(*) filter (where r.trace is not null and r.before is not null)::int as known,
      count(*) filter (where r.trace is null)::int as untraced
    from ${guestImportRows} as r where ${ofImport(path)} and r.user_id is not null and r.acted is null`)
  return rows[0] ?? { created: 0, known: 0, untraced: 0 }
}

export async function listLeft(db: Executor, path: ImportPath): Promise<{ userId: string; act: ActSince }[]> {
  const { rows } = await db.execute<{ userId: string; act: ActSince }>(sql`
    select r.user_id as "userId", r.acted as act from ${guestImportRows} as r
    where ${ofImport(path)} and r.acted is not null and r.user_id is not null order by r.line`)
  return rows
}

/** Lets go of the people of lines, with what was kept to put them back. */
export async function releaseLines(tx: Tx, path: ImportPath, lines: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${guestImportRows} as r set user_id = null, before = null, trace = null, email = null
    where ${ofImport(path)} and r.line = any(${sql.param([...lines])}::int[])`)
}

export async function leaveLines(
  tx: Tx,
  path: ImportPath,
  lines: readonly { readonly line: number; readonly act: ActSince }[],
): Promise<void> {
  await tx.execute(sql`
    update ${guestImportRows} as r set acted = s.act
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as s(line int, act text)
    where ${ofImport(path)} and r.line = s.line`)
}

/** Lines of a stopped import that were never written. */
export async function dropUnwritten(tx: Tx, path: ImportPath): Promise<void> {
  await tx.execute(sql`delete from ${guestImportRows} as r where ${ofImport(path)} and r.outcome is null`)
}

export async function listUndoing(db: Executor): Promise<ImportPath[]> {
  const { rows } = await db.execute<{ eventId: string; importId: string }>(sql`
    select event_id as "eventId", id as "importId" from ${guestImports} where status = 'undoing'`)
  return rows
}
