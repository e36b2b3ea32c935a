import { addressDigest } from '#kit/digest.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { KnownPerson, PersonChange } from './bulk.store.ts'
import {
  dropPeople,
  giveAddresses,
  insertPeople,
  listAddressed,
  listErased,
  listKnown,
  lockPeople,
  savePeople,
} from './bulk.store.ts'

export type { KnownPerson, PersonChange }
export { dropPeople, giveAddresses, insertPeople, listAddressed, listKnown, lockPeople, savePeople }

export async function erasedAmong(
  db: Executor,
  { secret }: Pick<Ports, 'secret'>,
  domainId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const byDigest = new Map(emails.map((email) => [addressDigest(secret, domainId, email), email]))
  if (byDigest.size === 0) return new Set()
  const erased = await listErased(db, domainId, [...byDigest.keys()])
  return new Set(erased.flatMap((digest) => byDigest.get(digest) ?? []))
}
