import type { EventFile, FiledPerson } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { authentications, users } from '#db/tables/users.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** People by their address: those of the file are made or brought up to date; answers their ids by address. */
export async function importPeople(
  tx: Tx,
  file: EventFile,
  now: Date,
  hash: (password: string) => Promise<string>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of file.people) ids.set(person.email, await importPerson(tx, file.domain.id, person, now, hash))
  return ids
}

async function importPerson(
  tx: Tx,
  domainId: string,
  person: FiledPerson,
  now: Date,
  hash: (password: string) => Promise<string>,
): Promise<string> {
  const columns = {
    firstName: person.firstName,
    lastName: person.lastName,
    mobile: person.mobile,
    phone: person.phone,
    languageId: person.language,
    typoId: person.typology,
    isExhibitor: person.exhibitor,
    extended: person.extended,
    updatedAt: now,
  }
  const [known] = await tx
    .select({
      userId: authentications.userId,
      passwordHash: authentications.passwordHash,
      extended: users.extended,
    })
    .from(authentications)
    .innerJoin(users, eq(users.id, authentications.userId))
    .where(and(eq(authentications.domainId, domainId), eq(authentications.email, person.email)))
  const userId = known?.userId ?? newId(now)
  // What they have answered or consented to since is theirs: the file only completes it.
  const extended = { ...person.extended, ...known?.extended }
  if (known)
    await tx
      .update(users)
      .set({ ...columns, extended })
      .where(eq(users.id, userId))
  else await tx.insert(users).values({ id: userId, domainId, ...columns })
  const passwordHash =
    person.passwordHash ??
    (person.password !== undefined && !known?.passwordHash ? await hash(person.password) : undefined)
  if (!known)
    await tx
      .insert(authentications)
      .values({ userId, domainId, email: person.email, passwordHash: passwordHash ?? null })
  else if (passwordHash !== undefined) {
    // A password chosen since is kept.
    await tx
      .update(authentications)
      .set({ passwordHash })
      .where(and(eq(authentications.userId, userId), isNull(authentications.passwordHash)))
  }
  return userId
}

export type ExportedPerson = Omit<FiledPerson, 'participation' | 'organiser'> & { id: string }

export async function exportPeople(db: Executor, ids: readonly string[]): Promise<ExportedPerson[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(users)
    .innerJoin(authentications, eq(authentications.userId, users.id))
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(sql`lower(${authentications.email})`))
  return rows.map(({ users: user, authentications: { email, passwordHash } }) => ({
    id: user.id,
    email,
    firstName: user.firstName,
    lastName: user.lastName,
    mobile: user.mobile,
    phone: user.phone,
    language: user.languageId,
    typology: user.typoId,
    exhibitor: user.isExhibitor,
    ...(passwordHash !== null && { passwordHash }),
    extended: user.extended,
  }))
}
