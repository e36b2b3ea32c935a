import { and, desc, eq, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type CompanyRow = typeof companies.$inferSelect

export interface EmploymentOf {
  readonly domainId: string
  readonly userId: string
  readonly companyId?: string | undefined
  /** The employment to prefer when no company is named. */
  readonly employeeId?: string | null | undefined
}

/** The company a person works for: the one named, else that of the preferred employment, else the latest. */
export async function findCompanyOf(db: Executor, of: EmploymentOf): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select({ company: companies })
    .from(employees)
    .innerJoin(companies, and(eq(companies.id, employees.companyId), eq(companies.domainId, of.domainId)))
    .where(
      and(
        eq(employees.userId, of.userId),
        eq(employees.archived, false),
        of.companyId === undefined ? undefined : eq(companies.id, of.companyId),
      ),
    )
    .orderBy(sql`(${employees.id} = ${of.employeeId ?? ''}) desc`, desc(employees.id))
    .limit(1)
  return row?.company
}

export async function insertCompany(
  tx: Tx,
  company: typeof companies.$inferInsert,
  employee: { id: string; userId: string },
): Promise<void> {
  await tx.insert(companies).values(company)
  await tx.insert(employees).values({ ...employee, companyId: company.id })
}

export async function updateCompany(
  tx: Tx,
  companyId: string,
  columns: Partial<typeof companies.$inferInsert>,
  extended: Record<string, unknown>,
): Promise<void> {
  const merged = sql`${companies.extended} || ${JSON.stringify(extended)}::jsonb`
  await tx
    .update(companies)
    .set({ ...columns, extended: merged })
    .where(eq(companies.id, companyId))
}

/** Makes concurrent changes of one person's employment wait for each other. */
export async function lockEmployments(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
