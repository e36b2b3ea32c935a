import type { FiledCompany } from '@parvis/contract/companies/companies.part.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

interface CompaniesOfFile {
  readonly domain: { readonly id: string }
  readonly companies: readonly FiledCompany[]
}

export type EmploymentIn = (companyId: string | undefined, userId: string) => string | undefined

/**
 * Imports companies and employments. A known company keeps its data, and archived employments stay archived: an import
 * must not undo a person's changes.
 */
export async function importCompanies(
  tx: Tx,
  file: CompaniesOfFile,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<EmploymentIn> {
  const employments = new Map<string, string>()
  for (const filed of file.companies) {
    const knownId = await findKnown(tx, file.domain.id, filed)
    const companyId = knownId ?? (await insertFiled(tx, file.domain.id, filed, now))
    // The file may predate a colleague's arrival, so it confirms only employees of new companies.
    const standing = knownId === undefined ? 'confirmed' : 'joined'
    for (const email of filed.employees) {
      const userId = userIds.get(email)
      if (userId !== undefined)
        employments.set(`${filed.id} ${userId}`, await importEmployee(tx, { companyId, userId, standing }, now))
    }
  }
  return (companyId, userId) => employments.get(`${companyId} ${userId}`)
}

/** Matches by id, else by identifier, else by name for a company without identifier. */
async function findKnown(tx: Tx, domainId: string, filed: FiledCompany): Promise<string | undefined> {
  const { siren, country, name } = filed
  const alike = siren === '' ? eq(companies.name, name) : eq(companies.country, country)
  const ways = [eq(companies.id, filed.id), and(eq(companies.siren, siren), alike)]
  for (const way of ways) {
    const [known] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.domainId, domainId), way))
      .orderBy(asc(companies.id))
      .limit(1)
    if (known) return known.id
  }
  return undefined
}

/** An id used in another domain is replaced. */
async function insertFiled(tx: Tx, domainId: string, filed: FiledCompany, now: Date): Promise<string> {
  const { id, employees: _, ...columns } = filed
  const row = { ...columns, domainId, createdAt: now }
  const [made] = await tx
    .insert(companies)
    .values({ ...row, id })
    .onConflictDoNothing({ target: companies.id })
    .returning({ id: companies.id })
  if (made) return made.id
  const other = newId(now)
  await tx.insert(companies).values({ ...row, id: other })
  return other
}

async function importEmployee(
  tx: Tx,
  { companyId, userId, standing }: Pick<typeof employees.$inferSelect, 'companyId' | 'userId' | 'standing'>,
  now: Date,
): Promise<string> {
  const id = newId(now)
  await tx.insert(employees).values({ id, companyId, userId, standing }).onConflictDoNothing()
  const [kept] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.userId, userId)))
  return kept?.id ?? id
}

export interface ExportedCompanies {
  readonly companies: FiledCompany[]
  companyOf(employeeId: string | null): string | undefined
}

export async function exportCompanies(
  db: Executor,
  userIds: readonly string[],
  emailOf: (userId: string) => string | undefined,
): Promise<ExportedCompanies> {
  const rows = await db
    .select({ company: companies, employee: employees })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.companyId))
    .where(and(inArray(employees.userId, [...userIds]), eq(employees.archived, false)))
    .orderBy(asc(companies.id), asc(employees.id))
  const byId = new Map<string, FiledCompany>()
  for (const { company, employee } of rows) {
    const { domainId: _, createdAt: __, searchText: ___, ...columns } = company
    const filed = byId.get(company.id) ?? { ...columns, employees: [] }
    const email = emailOf(employee.userId)
    byId.set(company.id, { ...filed, employees: email === undefined ? filed.employees : [...filed.employees, email] })
  }
  return {
    companies: [...byId.values()],
    companyOf: (employeeId) => rows.find(({ employee }) => employee.id === employeeId)?.company.id,
  }
}
