import type { FiledUser } from '@parvis/contract/users/users.part.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { erasedAddresses } from '#db/tables/privacy.ts'
import { authentications, users } from '#db/tables/users.ts'
import { addressDigest } from '#kit/digest.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface PeopleOfFile {
  readonly domain: { readonly id: string }
  readonly people: readonly FiledUser[]
}

export type UserIds = ReadonlyMap<string, string>

/** Before the transaction, as hashing is slow by design. */
export async function hashPasswords(
  db: Executor,
  file: PeopleOfFile,
  hash: (password: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>()
  const known = await accountsOf(db, file)
  for (const { email, password, passwordHash } of file.people) {
    if (known.get(email)?.passwordHash) continue
    if (passwordHash !== undefined) hashes.set(email, passwordHash)
    else if (password !== undefined) hashes.set(email, await hash(password))
  }
  return hashes
}

async function accountsOf(
  db: Executor,
  file: PeopleOfFile,
): Promise<ReadonlyMap<string, { userId: string; passwordHash: string | null }>> {
  const emails = file.people.map(({ email }) => email)
  if (emails.length === 0) return new Map()
  const rows = await db
    .select({
      email: authentications.email,
      userId: authentications.userId,
      passwordHash: authentications.passwordHash,
    })
    .from(authentications)
    .where(and(eq(authentications.domainId, file.domain.id), inArray(authentications.email, emails)))
  return new Map(rows.map((row) => [row.email, row]))
}

/** Addresses of the file whose person was erased; an erased person who has registered again is not among them. */
export async function erasedAmong(tx: Tx, file: PeopleOfFile, secret: string): Promise<ReadonlySet<string>> {
  const known = await accountsOf(tx, file)
  const byDigest = new Map(
    file.people
      .filter(({ email }) => !known.has(email))
      .map(({ email }) => [addressDigest(secret, file.domain.id, email), email] as const),
  )
  if (byDigest.size === 0) return new Set()
  const rows = await tx
    .select({ digest: erasedAddresses.digest })
    .from(erasedAddresses)
    .where(and(eq(erasedAddresses.domainId, file.domain.id), inArray(erasedAddresses.digest, [...byDigest.keys()])))
  return new Set(rows.flatMap(({ digest }) => byDigest.get(digest) ?? []))
}

/** Creates unknown people; returns the ids of all people of the file. */
export async function importPeople(
  tx: Tx,
  file: PeopleOfFile,
  now: Date,
  hashes: ReadonlyMap<string, string>,
): Promise<UserIds> {
  const known = await accountsOf(tx, file)
  const ids = new Map<string, string>()
  for (const person of file.people) {
    const userId = known.get(person.email)?.userId ?? newId(now)
    ids.set(person.email, userId)
    if (known.has(person.email)) continue
    const { email, firstName, lastName, mobile, phone, extended } = person
    const columns = { firstName, lastName, mobile, phone, extended, updatedAt: now }
    const others = { languageId: person.language, typoId: person.typology, isExhibitor: person.exhibitor }
    await tx.insert(users).values({ id: userId, domainId: file.domain.id, ...columns, ...others })
    const passwordHash = hashes.get(email) ?? null
    // A password hash comes from an export, so its person has signed in before.
    const claimedAt = person.passwordHash === undefined ? null : now
    // The organiser vouches for addresses in the file; existing accounts keep their own state of verification.
    const login = {
      userId,
      domainId: file.domain.id,
      email,
      passwordHash,
      claimedAt,
      emailVerifiedAt: now,
      emailProvedAt: now,
    }
    await tx.insert(authentications).values(login)
  }
  return ids
}

/**
 * Fills only empty fields of people who were known before: later edits are kept. Rows locked by another request are
 * skipped, so the import never waits here.
 */
export async function completePeople(
  tx: Tx,
  file: PeopleOfFile,
  ids: UserIds,
  hashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const filed = new Map(file.people.map((person) => [ids.get(person.email) ?? '', person]))
  if (filed.size === 0) return
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...filed.keys()]))
  for (const row of rows) {
    const person = filed.get(row.id)
    if (!person) continue
    const changes = completed(row, person)
    const free = tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, row.id))
      .for('no key update', { skipLocked: true })
    if (Object.keys(changes).length > 0 && (await free).length > 0)
      await tx
        .update(users)
        .set({ ...changes, updatedAt: now })
        .where(eq(users.id, row.id))
    const passwordHash = hashes.get(person.email)
    if (passwordHash !== undefined)
      await tx
        .update(authentications)
        .set({ passwordHash })
        .where(and(eq(authentications.userId, row.id), isNull(authentications.passwordHash)))
  }
}

type UserRow = typeof users.$inferSelect

function completed(row: UserRow, person: FiledUser): Partial<UserRow> {
  const texts = (['firstName', 'lastName', 'mobile', 'phone'] as const).filter(
    (column) => row[column] === '' && person[column] !== '',
  )
  const isAnswered = Object.keys(person.extended).every((key) => Object.hasOwn(row.extended, key))
  return {
    ...Object.fromEntries(texts.map((column) => [column, person[column]])),
    ...(row.languageId === null && person.language !== null && { languageId: person.language }),
    ...(row.typoId === null && person.typology !== null && { typoId: person.typology }),
    ...(!isAnswered && { extended: { ...person.extended, ...row.extended } }),
  }
}

export type ExportedPerson = Omit<FiledUser, 'organiser'> & { id: string }

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
