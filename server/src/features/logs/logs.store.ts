import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { actionLogs, logs } from '#db/tables/logs.ts'
import { users } from '#db/tables/users.ts'
import { BATCH, untilNone } from '#kit/batches.ts'
import type { Executor } from '#kit/transaction.ts'

export async function insertLog(db: Executor, row: typeof logs.$inferInsert): Promise<void> {
  await db.insert(logs).values(row)
}

/** A statement has a bounded number of parameters. */
const AT_ONCE = 5_000

export async function insertLogs(db: Executor, rows: readonly (typeof logs.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await db.insert(logs).values(rows.slice(from, from + AT_ONCE))
}

export async function insertActionLog(db: Executor, row: typeof actionLogs.$inferInsert): Promise<void> {
  await db.insert(actionLogs).values(row)
}

const linesOf = (db: Executor) =>
  db
    .select({
      id: logs.id,
      createdAt: logs.createdAt,
      action: logs.action,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(logs)
    .leftJoin(users, eq(users.id, logs.userId))

/** What people did, the latest first. */
export function listPage(db: Executor, eventId: string, { limit, offset }: { limit: number; offset: number }) {
  return linesOf(db).where(eq(logs.eventId, eventId)).orderBy(desc(logs.id)).limit(limit).offset(offset)
}

export type LogRow = Awaited<ReturnType<typeof listPage>>[number]

/** The same, read on from a line: a long list costs the same wherever one is. */
export function listBefore(
  db: Executor,
  eventId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<LogRow[]> {
  return linesOf(db)
    .where(and(eq(logs.eventId, eventId), before === undefined ? undefined : lt(logs.id, before)))
    .orderBy(desc(logs.id))
    .limit(limit)
}

export async function countAll(db: Executor, eventId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(logs).where(eq(logs.eventId, eventId))
  return row?.total ?? 0
}

/** Whether a company of the domain exists, and whether a person works there. */
export async function findCompany(
  db: Executor,
  { domainId, companyId, userId }: { domainId: string; companyId: string; userId: string },
): Promise<{ isEmployee: boolean } | undefined> {
  const [row] = await db
    .select({ employeeId: employees.id })
    .from(companies)
    .leftJoin(
      employees,
      and(eq(employees.companyId, companies.id), eq(employees.userId, userId), eq(employees.archived, false)),
    )
    .where(and(eq(companies.id, companyId), eq(companies.domainId, domainId)))
  return row && { isEmployee: row.employeeId !== null }
}

/** Forgets what people did before a moment. */
export async function removeLogs(db: Executor, before: Date): Promise<void> {
  for (const table of [logs, actionLogs])
    await untilNone(() =>
      db.execute(sql`delete from ${table} where ${table.id} in (
        select ${table.id} from ${table} where ${table.createdAt} < ${before} limit ${BATCH})`),
    )
}
