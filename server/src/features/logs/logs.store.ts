import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import { companies, employees } from '#db/tables/companies.ts'
import { actionLogs, logs } from '#db/tables/logs.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import { BATCH, deleteInBatches } from '#kit/batches.ts'
import type { Executor } from '#kit/transaction.ts'

export async function insertLog(db: Executor, row: typeof logs.$inferInsert): Promise<void> {
  await db.insert(logs).values(row)
}

/** PostgreSQL limits the parameters of a statement. */
const AT_ONCE = 5_000

export async function insertLogs(db: Executor, rows: readonly (typeof logs.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await db.insert(logs).values(rows.slice(from, from + AT_ONCE))
}

export async function insertActionLog(db: Executor, row: typeof actionLogs.$inferInsert): Promise<void> {
  await db.insert(actionLogs).values(row)
}

/** Actions of people, and actions about other people. */
function notedIn(db: Executor, eventId: string, before?: string) {
  const own = db
    .select({
      ...{ id: logs.id, createdAt: logs.createdAt, action: logs.action, userId: logs.userId },
      aboutId: sql<string | null>`null::text`.as('about_id'),
    })
    .from(logs)
    .where(and(eq(logs.eventId, eventId), before === undefined ? undefined : lt(logs.id, before)))
  const about = db
    .select({
      ...{
        id: actionLogs.id,
        createdAt: actionLogs.createdAt,
        action: actionLogs.actionId,
        userId: actionLogs.callerId,
      },
      aboutId: sql<string | null>`nullif(${actionLogs.userId}, ${actionLogs.callerId})`.as('about_id'),
    })
    .from(actionLogs)
    .where(and(eq(actionLogs.eventId, eventId), before === undefined ? undefined : lt(actionLogs.id, before)))
  return unionAll(own, about)
}

function linesOf(
  db: Executor,
  eventId: string,
  noted: ReturnType<typeof notedIn>,
  page: { limit: number; offset: number },
) {
  const lines = noted.orderBy(sql`id desc`).limit(page.limit).offset(page.offset).as('lines')
  const aboutUsers = alias(users, 'about_users')
  const named = shownIn(sql`${eventId}`)
  const aboutShown = shownIn(sql`${eventId}`, aboutUsers)
  return db
    .select({
      ...{ id: lines.id, createdAt: lines.createdAt, action: lines.action },
      ...{ firstName: sql<string | null>`${named.firstName}`, lastName: sql<string | null>`${named.lastName}` },
      about: sql<string | null>`trim(${aboutShown.firstName} || ' ' || ${aboutShown.lastName})`,
    })
    .from(lines)
    .leftJoin(users, eq(users.id, lines.userId))
    .leftJoin(aboutUsers, eq(aboutUsers.id, lines.aboutId))
    .orderBy(desc(lines.id))
}

export function listPage(db: Executor, eventId: string, page: { limit: number; offset: number }) {
  return linesOf(db, eventId, notedIn(db, eventId), page)
}

export type LogRow = Awaited<ReturnType<typeof listPage>>[number]

/** Cursor pagination: its cost does not grow with the length of the list. */
export function listBefore(
  db: Executor,
  eventId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<LogRow[]> {
  return linesOf(db, eventId, notedIn(db, eventId, before), { limit, offset: 0 })
}

export function listOwn(db: Executor, eventId: string, userId: string, limit: number) {
  return db
    .select({ id: logs.id, createdAt: logs.createdAt, action: logs.action })
    .from(logs)
    .where(and(eq(logs.eventId, eventId), eq(logs.userId, userId)))
    .orderBy(desc(logs.id))
    .limit(limit)
}

export async function countAll(db: Executor, eventId: string): Promise<number> {
  const totals = await Promise.all([
    db.select({ total: count() }).from(logs).where(eq(logs.eventId, eventId)),
    db.select({ total: count() }).from(actionLogs).where(eq(actionLogs.eventId, eventId)),
  ])
  return totals.reduce((sum, [row]) => sum + (row?.total ?? 0), 0)
}

/** Undefined if the company is not of the domain. */
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

export async function removeLogs(db: Executor, before: Date): Promise<void> {
  for (const table of [logs, actionLogs])
    await deleteInBatches(() =>
      db.execute(sql`delete from ${table} where ${table.id} in (
        select ${table.id} from ${table} where ${table.createdAt} < ${before} limit ${BATCH})`),
    )
}
