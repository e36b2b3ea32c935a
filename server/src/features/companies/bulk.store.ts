import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** Variants of hyphens and apostrophes, with their ASCII form. */
const SIGNS = '‐‑‒–—―−‘’ʼ′'
const PLAIN = `-------${"'".repeat(4)}`
const UNSEEN = '[\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff]'
/** SQL counterpart of the contract's `comparisonKey`. */
const alike = sql<string>`trim(regexp_replace(regexp_replace(
  translate(lower(normalize(${companies.name}, NFKC)), ${SIGNS}, ${PLAIN}), ${UNSEEN}, '', 'g'), ${'\\s+'}, ' ', 'g'))`

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

/** Deletes those of the companies that have no employee and no detail besides their name. */
export async function dropUnusedCompanies(tx: Tx, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  await tx.execute(sql`
    delete from ${companies} where id in (
      select own.id from ${companies} as own where own.id = any(${sql.param([...companyIds])}::text[])
        and own.siren = '' and own.address1 = '' and own.postal_code = '' and own.city = '' and own.extended = '{}'
        and not exists (select from ${employees} as one where one.company_id = own.id)
        and not exists (select from category_models as model where model.company_id = own.id)
      for update skip locked)`)
}
