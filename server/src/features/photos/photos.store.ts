import type { PersonOnPhoto, Unshown } from '@parvis/contract/photos/photos.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, inArray, not, or, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { formerBadges, participations } from '#db/tables/participation.ts'
import { photoPeople, photos } from '#db/tables/photos.ts'
import { users } from '#db/tables/users.ts'
import { currentCode } from '#features/participation/merge.service.ts'
import { isLeftOut } from '#features/participation/photo-refusal.service.ts'
import { shown } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type PhotoRow = typeof photos.$inferSelect

/** Public photos, and those of one person; organisers see all. `viewer` is absent for a caller who is not known. */
export interface PhotoFilters {
  readonly eventId: string
  readonly userId?: string | undefined
  readonly isOrganiser?: boolean
  readonly viewer?: string | undefined
}

/** Whether a photo names no person who is left out; `viewer` sees themselves all the same. */
export const isShown = (viewer?: string): SQL => sql`not exists (
  select from ${photoPeople} as hidden
  join ${participations} as part on part.event_id = hidden.event_id and part.user_id = hidden.user_id
  join ${events} as its on its.id = hidden.event_id
  where hidden.photo_id = ${photos.id} and ${isLeftOut(sql`part`, sql`its`)}
    and hidden.user_id is distinct from ${viewer ?? null}::text)`

function seenBy({ viewer, ...asked }: PhotoFilters): SQL | undefined {
  return and(namedFor(asked), isShown(viewer))
}

function namedFor({ eventId, userId, isOrganiser }: PhotoFilters): SQL | undefined {
  if (isOrganiser) return eq(photos.eventId, eventId)
  const isOn = sql`exists (select from ${photoPeople} as person where person.photo_id = ${photos.id} and person.user_id = ${userId})`
  return and(eq(photos.eventId, eventId), userId === undefined ? photos.isForAll : or(photos.isForAll, isOn))
}

export function listPhotos(
  db: Executor,
  asked: PhotoFilters,
  page: { limit: number; offset: number },
): Promise<PhotoRow[]> {
  return db
    .select()
    .from(photos)
    .where(seenBy(asked))
    .orderBy(desc(photos.uploadedAt), desc(photos.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countPhotos(db: Executor, asked: PhotoFilters): Promise<number> {
  const [row] = await db.select({ total: count() }).from(photos).where(seenBy(asked))
  return row?.total ?? 0
}

/** Over all events, registered people only. */
export async function findBadgeOwner(
  db: Executor,
  code: string,
): Promise<{ eventId: string; userId: string } | undefined> {
  const [row] = await db
    .select({ eventId: participations.eventId, userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.code, currentCode(code)), participations.registered))
  return row
}

export async function listBadgeOwners(
  db: Executor,
  eventId: string,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ code: participations.code, userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), inArray(participations.code, [...codes])))
  const former = await db
    .select({ code: formerBadges.code, userId: formerBadges.userId })
    .from(formerBadges)
    .where(and(eq(formerBadges.eventId, eventId), inArray(formerBadges.code, [...codes])))
  return new Map([...former, ...rows].map(({ code, userId }) => [code, userId]))
}

export async function insertPhoto(tx: Tx, photo: PhotoRow, userIds: readonly string[]): Promise<void> {
  await tx.insert(photos).values(photo)
  await insertPeople(tx, photo, userIds)
}

type PhotoName = Pick<PhotoRow, 'id' | 'eventId'>

async function insertPeople(tx: Tx, { id: photoId, eventId }: PhotoName, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.insert(photoPeople).values(userIds.map((userId) => ({ photoId, eventId, userId })))
}

export async function findPhoto(db: Executor, { id, eventId }: PhotoName): Promise<{ isForAll: boolean } | undefined> {
  const isIt = and(eq(photos.eventId, eventId), eq(photos.id, id))
  const [row] = await db.select({ isForAll: photos.isForAll }).from(photos).where(isIt)
  return row
}

export async function lockPhoto(tx: Tx, { id, eventId }: PhotoName): Promise<boolean> {
  const isIt = and(eq(photos.eventId, eventId), eq(photos.id, id))
  return (await tx.select({ id: photos.id }).from(photos).where(isIt).for('update')).length > 0
}

const unshown = sql<Unshown | null>`case
  when ${participations.refusesPhotos} then 'refuses'
  when ${isLeftOut()} then 'type' end`

const person = { code: participations.code, firstName: shown.firstName, lastName: shown.lastName, unshown }

/** The owners of badges, present or not; former codes are resolved before. */
export function listToShow(db: Executor, eventId: string, userIds: readonly string[]): Promise<PersonOnPhoto[]> {
  return db
    .select(person)
    .from(participations)
    .innerJoin(events, eq(events.id, participations.eventId))
    .innerJoin(users, eq(users.id, participations.userId))
    .where(and(eq(participations.eventId, eventId), inArray(participations.userId, [...userIds])))
}

export function listPeople(db: Executor, { id, eventId }: PhotoName): Promise<PersonOnPhoto[]> {
  return db
    .select(person)
    .from(photoPeople)
    .innerJoin(events, eq(events.id, photoPeople.eventId))
    .innerJoin(
      participations,
      and(eq(participations.eventId, photoPeople.eventId), eq(participations.userId, photoPeople.userId)),
    )
    .innerJoin(users, eq(users.id, photoPeople.userId))
    .where(and(eq(photoPeople.photoId, id), eq(photoPeople.eventId, eventId)))
    .orderBy(asc(shown.lastName), asc(shown.firstName), asc(users.id))
}

/** A photo without people is public. */
export async function setPeople(tx: Tx, photo: PhotoName, userIds: readonly string[]): Promise<void> {
  await tx.delete(photoPeople).where(and(eq(photoPeople.photoId, photo.id), eq(photoPeople.eventId, photo.eventId)))
  await insertPeople(tx, photo, userIds)
  await tx
    .update(photos)
    .set({ isForAll: userIds.length === 0 })
    .where(eq(photos.id, photo.id))
}

export async function removePhoto(tx: Tx, eventId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(photos)
    .where(and(eq(photos.eventId, eventId), eq(photos.id, id)))
    .returning({ key: photos.key })
  return row?.key
}

/**
 * Photos on which this person is alone, and those hidden because of them, which nothing would hide any more. Returns the
 * storage keys.
 */
export async function removePhotosOf(tx: Tx, userId: string): Promise<string[]> {
  const isOn = sql`exists (select from ${photoPeople} person where person.photo_id = ${photos.id} and person.user_id = ${userId})`
  const isOther = sql`exists (select from ${photoPeople} other where other.photo_id = ${photos.id} and other.user_id <> ${userId})`
  // Serialises concurrent removals: of the last two people removed, the second is then alone on the photo.
  await tx.select({ id: photos.id }).from(photos).where(isOn).orderBy(photos.id).for('update')
  const isHiddenByThem = sql`exists (
    select from ${photoPeople} as hidden
    join ${participations} as part on part.event_id = hidden.event_id and part.user_id = hidden.user_id
    join ${events} as its on its.id = hidden.event_id
    where hidden.photo_id = ${photos.id} and hidden.user_id = ${userId} and ${isLeftOut(sql`part`, sql`its`)})`
  const rows = await tx
    .delete(photos)
    .where(and(not(photos.isForAll), isOn, or(not(isOther), isHiddenByThem)))
    .returning({ key: photos.key })
  return rows.map(({ key }) => key)
}

export async function isKeyShown(db: Executor, key: string): Promise<boolean> {
  const rows = await db.select({ id: photos.id }).from(photos).where(eq(photos.key, key)).limit(1)
  return rows.length > 0
}
