import { and, asc, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type Selected = typeof companies.$inferSelect
export type CompanyRow = Omit<Selected, 'searchText'> & Partial<Pick<Selected, 'searchText'>>
export type EmploymentStanding = typeof employees.$inferSelect.standing

export interface EmploymentOf {
  readonly domainId: string
  readonly userId: string
  readonly companyId?: string | undefined
  /** Preferred employment when no company is named. */
  readonly employeeId?: string | null | undefined
}

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

export async function listCompaniesOf(db: Executor, domainId: string, userId: string): Promise<CompanyRow[]> {
  const rows = await db
    .select({ company: companies })
    .from(employees)
    .innerJoin(companies, and(eq(companies.id, employees.companyId), eq(companies.domainId, domainId)))
    .where(and(eq(employees.userId, userId), eq(employees.archived, false)))
    .orderBy(asc(sql`lower(${companies.name})`), asc(companies.id))
  return rows.map(({ company }) => company)
}

export interface Identifier {
  readonly domainId: string
  readonly country: string
  readonly siren: string
}

export async function findByIdentifier(
  db: Executor,
  { domainId, country, siren }: Identifier,
): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.domainId, domainId), eq(companies.country, country), eq(companies.siren, siren)))
  return row
}

export async function findCompany(db: Executor, domainId: string, companyId: string): Promise<CompanyRow | undefined> {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.domainId, domainId), eq(companies.id, companyId)))
  return row
}

export async function lockCompany(tx: Tx, domainId: string, companyId: string): Promise<CompanyRow | undefined> {
  const [row] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.domainId, domainId), eq(companies.id, companyId)))
    .for('no key update')
  return row
}

/** False when the domain has a company with this identifier; waits for a concurrent insertion. */
export async function insertCompany(tx: Tx, company: typeof companies.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(companies).values(company).onConflictDoNothing().returning({ id: companies.id })
  return rows.length > 0
}

/** Creates or reactivates an employment and returns its id; the standing is never lowered. */
export async function upsertEmployee(
  tx: Tx,
  employee: { id: string; companyId: string; userId: string; standing: EmploymentStanding },
): Promise<string> {
  const { standing } = employee
  const [row] = await tx
    .insert(employees)
    .values(employee)
    .onConflictDoUpdate({
      target: [employees.companyId, employees.userId],
      set: { archived: false, ...(standing === 'confirmed' && { standing }) },
    })
    .returning({ id: employees.id })
  if (!row) throw new Error('An upsert answered no row')
  return row.id
}

/** Archives an employment and returns its id. A confirmation is lost: a returning employee must be confirmed again. */
export async function archive(tx: Executor, companyId: string, userId: string): Promise<string | undefined> {
  const rows = await tx
    .update(employees)
    .set({
      archived: true,
      standing: sql`case ${employees.standing} when 'confirmed' then 'joined' else ${employees.standing} end`,
    })
    .where(and(eq(employees.companyId, companyId), eq(employees.userId, userId)))
    .returning({ id: employees.id })
  return rows[0]?.id
}

export async function findEmployment(db: Executor, companyId: string, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.userId, userId), eq(employees.archived, false)))
  return row?.id
}

const others = alias(employees, 'others')

/** Companies that confirmed one of these people, or were created by one and employ only their companions besides. */
export async function listChangeable(db: Executor, domainId: string, userIds: readonly string[]): Promise<string[]> {
  const people = [...userIds]
  const isHeld = sql`exists (select 1 from ${participations} where ${participations.employeeId} = ${others.id})`
  const isTheirs = sql`exists (
    select 1 from ${participations} where ${participations.userId} = ${others.userId}
    and (${inArray(participations.registeredBy, people)} or ${inArray(participations.registeredBy2, people)})
    and not exists (
      select 1 from ${authentications} where ${authentications.userId} = ${others.userId}
      and ${authentications.claimedAt} is not null
    )
  )`
  const someoneElse = db
    .select({ one: sql`1` })
    .from(others)
    .where(
      and(
        eq(others.companyId, employees.companyId),
        notInArray(others.userId, people),
        or(eq(others.archived, false), isHeld),
        sql`not ${isTheirs}`,
      ),
    )
  const isAlone = and(eq(employees.standing, 'founded'), sql`not exists ${someoneElse}`)
  const rows = await db
    .selectDistinct({ id: employees.companyId })
    .from(employees)
    .innerJoin(companies, and(eq(companies.id, employees.companyId), eq(companies.domainId, domainId)))
    .where(
      and(
        inArray(employees.userId, people),
        eq(employees.archived, false),
        or(eq(employees.standing, 'confirmed'), isAlone),
      ),
    )
  return rows.map(({ id }) => id)
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

export async function lockEmployments(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Merges the employments of two people at the same companies; returns pairs, the kept one with the higher standing. */
export async function joinEmployments(tx: Tx, from: string, to: string): Promise<{ gone: string; kept: string }[]> {
  const { rows } = await tx.execute<{ gone: string; kept: string }>(sql`
    update employees kept set archived = kept.archived and gone.archived,
      standing = case when 'confirmed' in (kept.standing, gone.standing) then 'confirmed'
        when 'founded' in (kept.standing, gone.standing) then 'founded' else 'joined' end
    from employees gone
    where kept.user_id = ${to} and gone.user_id = ${from} and gone.company_id = kept.company_id
    returning gone.id as gone, kept.id as kept`)
  return rows
}

/** Whether participants of other events represent the company. */
export async function isHeldBeyond(db: Executor, companyId: string, eventIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(employees)
    .innerJoin(participations, eq(participations.employeeId, employees.id))
    .where(and(eq(employees.companyId, companyId), notInArray(participations.eventId, [...eventIds])))
    .limit(1)
  return rows.length > 0
}
