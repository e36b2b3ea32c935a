import { comparisonKey } from '@parvis/contract/kit/comparison-key.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { dropUnusedCompanies, insertCompanies, listCalled, listEmployers, upsertEmployees } from './bulk.store.ts'

export { dropUnusedCompanies, listEmployers }

/**
 * Employs people at companies given by name. Names match regardless of case, hyphens, apostrophes and spaces; others
 * become new companies. The people get no right to change them. Returns employments by person, and the new companies.
 */
export async function employ(
  tx: Tx,
  ports: Ports,
  domainId: string,
  people: readonly { readonly userId: string; readonly company: string }[],
): Promise<{ employed: ReadonlyMap<string, string>; created: readonly string[] }> {
  if (people.length === 0) return { employed: new Map(), created: [] }
  const now = ports.clock.now()
  const names = new Map(people.map(({ company }) => [comparisonKey(company), company]))
  const ids = new Map<string, string>()
  for (const { id, name } of await listCalled(tx, domainId, [...names.keys()])) if (!ids.has(name)) ids.set(name, id)
  const missing = [...names].filter(([name]) => !ids.has(name))
  const created = missing.map(([key, name]) => {
    const id = newId(now)
    ids.set(key, id)
    return { id, domainId, name, createdAt: now }
  })
  await insertCompanies(tx, created)
  const rows = people.map(({ userId, company }) => ({
    id: newId(now),
    userId,
    companyId: ids.get(comparisonKey(company)) ?? '',
  }))
  const made = await upsertEmployees(tx, rows)
  return { employed: new Map(made.map(({ id, userId }) => [userId, id])), created: created.map(({ id }) => id) }
}
