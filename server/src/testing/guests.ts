import type { ImportRules } from '@parvis/contract/guests/guests.ts'
import { getImport, importGuests } from '@parvis/contract/guests/guests.ts'
import { eq } from 'drizzle-orm'
import { companies } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { drafts } from '#db/tables/registration.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Person, World } from './world.ts'

/** All data of people that an import may change, for comparison. */
export async function fingerprintOf({ ports: { db }, domainId, eventId }: World): Promise<unknown> {
  return [
    await db.select().from(users).where(eq(users.domainId, domainId)).orderBy(users.id),
    await db
      .select()
      .from(authentications)
      .where(eq(authentications.domainId, domainId))
      .orderBy(authentications.userId),
    await db.select().from(participations).where(eq(participations.eventId, eventId)).orderBy(participations.userId),
    await db.select().from(companies).where(eq(companies.domainId, domainId)).orderBy(companies.id),
    await db.select().from(drafts).where(eq(drafts.eventId, eventId)).orderBy(drafts.userId),
  ]
}

let made = 0
/** Imports rows below a line of headers, and waits until they are written. */
export async function importRows(
  world: World,
  as: Person,
  rows: readonly (readonly string[])[],
  rules: ImportRules,
  id = `i${++made}`,
) {
  const params = { ...world.path, importId: id }
  const body = { fileName: 'presse.csv', rules, rows: rows.map((cells, i) => ({ line: i + 2, cells: [...cells] })) }
  const answer = await world.call(importGuests, { params, body }, { as })
  await world.ports.jobs.settle()
  const { body: done } = await world.call(getImport, { params }, { as })
  return { answer, done, id, params }
}

export const countsOf = ({ created, updated, unchanged, wrong }: Record<string, unknown>) => [
  ...[created, updated, unchanged, wrong],
]
