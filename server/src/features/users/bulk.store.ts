import { and, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { erasedAddresses } from '#db/tables/privacy.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { shown } from './displayed-names.store.ts'

export interface KnownPerson {
  readonly userId: string
  /** Empty if they have none. */
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string
  readonly phone: string
  readonly languageId: string | null
  readonly isExhibitor: boolean
  readonly extended: Record<string, unknown>
  /** The person organises an event or takes part in another one. */
  readonly isBeyond: boolean
  /** The event shows names given by a host; the fields above hold these. */
  readonly isIntroduced: boolean
}

export async function listAddressed(
  db: Executor,
  domainId: string,
  emails: readonly string[],
): Promise<{ userId: string; email: string }[]> {
  return db
    .select({ userId: authentications.userId, email: authentications.email })
    .from(authentications)
    .where(and(eq(authentications.domainId, domainId), inArray(authentications.email, [...emails])))
}

/** Locks people in the order of their ids, to prevent deadlocks. */
export async function lockPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('no key update')
}

export async function listKnown(
  db: Executor,
  { domainId, eventId, userIds }: { domainId: string; eventId: string; userIds: readonly string[] },
): Promise<KnownPerson[]> {
  return db
    .select({
      userId: users.id,
      email: sql<string>`coalesce(${authentications.email}, '')`,
      ...shown,
      languageId: users.languageId,
      isExhibitor: users.isExhibitor,
      isIntroduced: sql<boolean>`${participations.shownAs} is not null`,
      isBeyond: sql<boolean>`exists (select 1 from participations as other where other.user_id = ${users.id}
          and other.event_id <> ${eventId})
        or exists (select 1 from organisers as team where team.user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .leftJoin(participations, and(eq(participations.eventId, eventId), eq(participations.userId, users.id)))
    .where(and(eq(users.domainId, domainId), inArray(users.id, [...userIds])))
}

export async function listErased(db: Executor, domainId: string, digests: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ digest: erasedAddresses.digest })
    .from(erasedAddresses)
    .where(and(eq(erasedAddresses.domainId, domainId), inArray(erasedAddresses.digest, [...digests])))
  return rows.map(({ digest }) => digest)
}

export type NewPerson = typeof users.$inferInsert & { readonly email: string }

/**
 * Creates people whose addresses the organiser vouches for, or without an address; returns the people whose address
 * another account has taken meanwhile.
 */
export async function insertPeople(tx: Tx, people: readonly NewPerson[], now: Date): Promise<string[]> {
  if (people.length === 0) return []
  await tx.insert(users).values(people.map(({ email: _, ...row }) => row))
  return giveAddresses(
    tx,
    people.map(({ id, domainId, email }) => ({ userId: id, domainId, email })),
    now,
  )
}

/** Gives people an address of their own; returns those whose address another account has taken meanwhile. */
export async function giveAddresses(
  tx: Tx,
  people: readonly { readonly userId: string; readonly domainId: string; readonly email: string }[],
  now: Date,
): Promise<string[]> {
  const addressed = people.filter(({ email }) => email !== '')
  if (addressed.length === 0) return []
  const claimed = await tx
    .insert(authentications)
    .values(addressed.map((one) => ({ ...one, emailVerifiedAt: now })))
    .onConflictDoNothing()
    .returning({ userId: authentications.userId })
  const has = new Set(claimed.map(({ userId }) => userId))
  return addressed.flatMap(({ userId }) => (has.has(userId) ? [] : [userId]))
}

export type PersonChange = { readonly userId: string } & Partial<
  Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'mobile' | 'phone' | 'languageId' | 'extended'>
>

/** Writes all changes in one statement; `extended` is merged. */
export async function savePeople(tx: Tx, changes: readonly PersonChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${users} set
      first_name = coalesce(c."firstName", first_name), last_name = coalesce(c."lastName", last_name),
      mobile = coalesce(c.mobile, users.mobile), phone = coalesce(c.phone, users.phone),
      language_id = coalesce(c."languageId", language_id),
      extended = users.extended || coalesce(c.extended, '{}'::jsonb), updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c("userId" text, "firstName" text, "lastName" text, mobile text, phone text, "languageId" text, extended jsonb)
    where users.id = c."userId"`)
}

/** Deletes the accounts of people, whom the caller has locked and no row refers to. */
export async function dropPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.delete(users).where(inArray(users.id, [...userIds]))
}
