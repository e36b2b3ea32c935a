import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { CompanyRow, EmploymentOf } from './companies.store.ts'
import { findCompanyOf, insertCompany, lockEmployments, updateCompany } from './companies.store.ts'

/** What a company has a field for; the rest is in its `extended` map. */
export const companyFields = ['name', 'siren', 'address1', 'postalCode', 'city'] as const
export type CompanyField = (typeof companyFields)[number]
export type CompanyFields = { [K in CompanyField]?: string }

/** The company a person works for, or nothing; a company named and not theirs is refused. */
export async function companyOf(db: Executor, of: EmploymentOf): Promise<CompanyRow | undefined> {
  const company = await findCompanyOf(db, of)
  if (!company && of.companyId !== undefined) refuse(common.NOT_FOUND)
  return company
}

export interface CompanyMerge extends EmploymentOf {
  readonly fields: CompanyFields
  /** Merged into the stored map. */
  readonly extended: Readonly<Record<string, unknown>>
}

/** Changes a person's company; one that is not known yet is made as soon as there is something to say of it. */
export async function mergeCompany(tx: Tx, ports: Ports, merge: CompanyMerge): Promise<void> {
  const { fields, extended, domainId, userId } = merge
  const known = await companyOf(tx, merge)
  if (known) return updateCompany(tx, known.id, fields, extended)
  const says = [...Object.values(fields), ...Object.values(extended)].some((value) => value !== '' && value !== null)
  if (!says) return
  await lockEmployments(tx, userId)
  const since = await companyOf(tx, merge)
  if (since) return updateCompany(tx, since.id, fields, extended)
  const now = ports.clock.now()
  const company = { name: '', ...fields, id: newId(now), domainId, extended, createdAt: now }
  await insertCompany(tx, company, { id: newId(now), userId })
}
