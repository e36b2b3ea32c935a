import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** Other hyphens and apostrophes, and what they are on a keyboard. */
const SIGNS = '‐‑‒–—―−‘’ʼ′'
const PLAIN = `-------${"'".repeat(4)}`
const UNSEEN = '[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff]'
/** A name as `likeness` of the contract has it, for the signs that names are written with. */
const alike = sql<string>`trim(regexp_replace(regexp_replace(
  translate(lower(normalize(${companies.name}, NFKC)), ${SIGNS}, ${PLAIN}), ${UNSEEN}, '', 'g'), ${'\\s+'}, ' ', 'g'))`

/** Companies of a domain by the likeness of their names: those that were there first before the others. */
export function listCalled(
  db: Executor,
  domainId: string,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: companies.id, name: alike })
    .from(companies)
    .where(and(eq(companies.domainId, domainId), inArray(alike, [...names])))
    .orderBy(asc(companies.createdAt), asc(companies.id))
}

/** The names of the companies of these employments. */
export function listEmployers(
  db: Executor,
  employeeIds: readonly string[],
): Promise<{ employeeId: string; name: string }[]> {
  return db
    .select({ employeeId: employees.id, name: companies.name })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.companyId))
    .where(inArray(employees.id, [...employeeIds]))
}

export async function insertCompanies(tx: Tx, rows: readonly (typeof companies.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(companies).values([...rows])
}

/** Makes people work for companies, again if they had left; answers each one's employment. */
export async function upsertEmployees(
  tx: Tx,
  rows: readonly { id: string; companyId: string; userId: string }[],
): Promise<{ id: string; userId: string }[]> {
  if (rows.length === 0) return []
  return tx
    .insert(employees)
    .values(rows.map((row) => ({ ...row, standing: 'joined' as const })))
    .onConflictDoUpdate({ target: [employees.companyId, employees.userId], set: { archived: false } })
    .returning({ id: employees.id, userId: employees.userId })
}
