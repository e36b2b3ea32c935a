import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { PublishedEntry } from '#db/tables/calendars.ts'
import { calendarFeeds, programmeCalendars } from '#db/tables/calendars.ts'
import { conferenceSpeakers, speakers } from '#db/tables/conferences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type { PublishedEntry }
export type FeedRow = typeof calendarFeeds.$inferSelect
export interface FeedOwner {
  readonly eventId: string
  readonly userId: string
}
export interface ProgrammeReader {
  readonly eventId: string
  readonly language: string
}

const ofOwner = ({ eventId, userId }: FeedOwner) =>
  and(eq(calendarFeeds.eventId, eventId), eq(calendarFeeds.userId, userId))

/** With feeds that are not open. */
export async function findOwn(db: Executor, owner: FeedOwner): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeeds).where(ofOwner(owner))
  return row
}

export async function findFeed(db: Executor, id: string): Promise<FeedRow | undefined> {
  const [row] = await db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), calendarFeeds.isOpen))
  return row
}

/** Locks the entries of a person, so that concurrent readers get the same sequence numbers. */
export async function lockOwn(tx: Tx, owner: FeedOwner): Promise<FeedRow | undefined> {
  const [row] = await tx.select().from(calendarFeeds).where(ofOwner(owner)).for('update')
  return row
}

/** Opens a feed; its address changes when it was not open, or must be renewed. */
export async function keepFeed(
  db: Executor,
  row: Pick<FeedRow, 'eventId' | 'userId' | 'id' | 'madeAt'>,
  { renew }: { readonly renew: boolean },
): Promise<void> {
  await db
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({
      target: [calendarFeeds.eventId, calendarFeeds.userId],
      set: { id: row.id, madeAt: row.madeAt, readAt: null, isOpen: true },
      ...(!renew && { setWhere: sql`not ${calendarFeeds.isOpen}` }),
    })
}

/** Revokes the address; what calendars were told stays, for the next mail or address. */
export async function closeFeed(db: Executor, owner: FeedOwner, id: string): Promise<void> {
  await db.update(calendarFeeds).set({ id, isOpen: false, readAt: null }).where(ofOwner(owner))
}

/** The first entries of a person without a feed; false when another process wrote them. */
export async function insertTold(
  db: Executor,
  row: Pick<FeedRow, 'eventId' | 'userId' | 'id' | 'madeAt' | 'told'>,
): Promise<boolean> {
  const target = [calendarFeeds.eventId, calendarFeeds.userId]
  const rows = await db
    .insert(calendarFeeds)
    .values({ ...row, isOpen: false })
    .onConflictDoNothing({ target })
    .returning({ id: calendarFeeds.id })
  return rows.length > 0
}

export async function deleteFeedsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}

/** Records a request, at most once per interval. */
export async function noteRead(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const isDue = or(isNull(calendarFeeds.readAt), lte(calendarFeeds.readAt, since))
  await db
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(and(eq(calendarFeeds.id, id), isDue))
}

export async function keepTold(tx: Tx, owner: FeedOwner, told: readonly PublishedEntry[]): Promise<void> {
  await tx.update(calendarFeeds).set({ told }).where(ofOwner(owner))
}

const ofProgramme = ({ eventId, language }: ProgrammeReader) =>
  and(eq(programmeCalendars.eventId, eventId), eq(programmeCalendars.language, language))

export async function findProgramme(
  db: Executor,
  reader: ProgrammeReader,
): Promise<readonly PublishedEntry[] | undefined> {
  const [row] = await db.select({ told: programmeCalendars.told }).from(programmeCalendars).where(ofProgramme(reader))
  return row?.told
}

export async function lockProgramme(tx: Tx, reader: ProgrammeReader): Promise<readonly PublishedEntry[]> {
  await tx.insert(programmeCalendars).values(reader).onConflictDoNothing()
  const [row] = await tx
    .select({ told: programmeCalendars.told })
    .from(programmeCalendars)
    .where(ofProgramme(reader))
    .for('update')
  return row?.told ?? []
}

export async function keepProgramme(tx: Tx, reader: ProgrammeReader, told: readonly PublishedEntry[]): Promise<void> {
  await tx.update(programmeCalendars).set({ told }).where(ofProgramme(reader))
}

/** Names of speakers by conference, in the order of the organiser. */
export async function listSpeakers(
  db: Executor,
  eventId: string,
  conferenceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (conferenceIds.length === 0) return new Map()
  const rows = await db
    .select({ conferenceId: conferenceSpeakers.conferenceId, name: speakers.name })
    .from(conferenceSpeakers)
    .innerJoin(
      speakers,
      and(eq(speakers.eventId, conferenceSpeakers.eventId), eq(speakers.id, conferenceSpeakers.speakerId)),
    )
    .where(and(eq(conferenceSpeakers.eventId, eventId), inArray(conferenceSpeakers.conferenceId, [...conferenceIds])))
    .orderBy(conferenceSpeakers.position, speakers.id)
  const names = new Map<string, string[]>()
  for (const { conferenceId, name } of rows) names.set(conferenceId, [...(names.get(conferenceId) ?? []), name])
  return names
}
