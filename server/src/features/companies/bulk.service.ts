import { comparisonKey } from '@parvis/contract/kit/comparison-key.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { insertCompanies, listCalled, listEmployers, upsertEmployees } from './bulk.store.ts'

export { listEmployers }

/**
 * Employs people at companies given by name. Names match regardless of case, hyphens, apostrophes and spaces; others
 * become new companies. The people get no right to change them. Returns employments by person.
 */
export async function employ(
  tx: Tx,
  ports: Ports,
  domainId: string,
  people: readonly { readonly userId: string; readonly company: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (people.length === 0) return new Map()
  const now = ports.clock.now()
  const names = new Map(people.map(({ company }) => [comparisonKey(company), company]))
  const ids = new Map<string, string>()
  for (const { id, name } of await listCalled(tx, domainId, [...names.keys()])) if (!ids.has(name)) ids.set(name, id)
  const missing = [...names].filter(([name]) => !ids.has(name))
  await insertCompanies(
    tx,
    missing.map(([key, name]) => {
      const id = newId(now)
      ids.set(key, id)
      return { id, domainId, name, createdAt: now }
    }),
  )
  const rows = people.map(({ userId, company }) => ({
    id: newId(now),
    userId,
    companyId: ids.get(comparisonKey(company)) ?? '',
  }))
  const made = await upsertEmployees(tx, rows)
  return new Map(made.map(({ id, userId }) => [userId, id]))
}
