import type { SQL } from 'drizzle-orm'
import { and, asc, eq, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { shownUsers } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { comesOnSite, placed } from './waiting-list.store.ts'

/** Expired offers do not count. */
const isOffered = (now: Date): SQL =>
  sql`(${waitingList.status} = 'offered' and ${waitingList.offerExpiresAt} > ${now.toISOString()}::timestamptz)`
const isThere = (now: Date): SQL => sql`(${waitingList.status} = 'waiting' or ${isOffered(now)}) and not ${comesOnSite}`

interface LineQuery {
  readonly eventId: string
  readonly now: Date
  readonly typoId: string | undefined
  readonly page: number
  readonly pageSize: number
}

export interface EntryRow {
  readonly [column: string]: unknown
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly typoId: string | null
  readonly typo: string | null
  readonly joinedAt: Date
  readonly rank: number | null
  readonly dayId: string | null
  readonly offeredAt: Date | null
  readonly offerExpiresAt: Date | null
  readonly total: number
}

/** A page of the line, with ranks within the whole line. */
export async function listEntries(
  db: Executor,
  { eventId, now, typoId, page, pageSize }: LineQuery,
): Promise<{ rows: EntryRow[]; total: number }> {
  const { rows } = await db.execute<EntryRow>(sql`
    with line as (
      select ${waitingList.userId} as id, ${waitingList.joinedAt} as joined_at, ${waitingList.dayId} as day_id,
        ${waitingList.offeredAt} as offered_at, ${waitingList.offerExpiresAt} as expires_at,
        case when ${waitingList.status} = 'waiting' then (row_number() over (partition by ${waitingList.status}
          order by ${placed}, ${waitingList.joinedAt}, ${waitingList.userId}))::int end as place
      from ${waitingList} where ${waitingList.eventId} = ${eventId} and ${isThere(now)}
    ), person as (
      select line.*, u.first_name, u.last_name, coalesce(p.typo_id, u.typo_id) as typo_id
      from line
      left join ${participations} as p on p.event_id = ${eventId} and p.user_id = line.id
      join ${shownUsers} as u on u.id = line.id
    )
    select person.id, first_name as "firstName", last_name as "lastName", person.typo_id as "typoId", t.label as typo,
      joined_at as "joinedAt", place as rank, day_id as "dayId", offered_at as "offeredAt",
      expires_at as "offerExpiresAt", (count(*) over ())::int as total
    from person left join ${typologies} as t on t.event_id = ${eventId} and t.id = person.typo_id
    where ${typoId === undefined ? sql`true` : sql`person.typo_id = ${typoId}`}
    order by place nulls first, expires_at, person.id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function countLine(
  db: Executor,
  eventId: string,
  now: Date,
): Promise<{ waiting: number; offered: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${waitingList.status} = 'waiting'))::int`,
      offered: sql<number>`(count(*) filter (where ${isOffered(now)}))::int`,
    })
    .from(waitingList)
    .where(and(eq(waitingList.eventId, eventId), isThere(now)))
  return row ?? { waiting: 0, offered: 0 }
}

export async function listTypes(db: Executor, eventId: string): Promise<{ id: string; label: string }[]> {
  return db
    .select({ id: typologies.id, label: typologies.label })
    .from(typologies)
    .where(eq(typologies.eventId, eventId))
    .orderBy(asc(typologies.position), asc(typologies.id))
}

/** In order of service; the locks keep the line from being served until commit. */
export async function lockWaiting(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: waitingList.userId })
    .from(waitingList)
    .where(and(eq(waitingList.eventId, eventId), eq(waitingList.status, 'waiting')))
    .orderBy(asc(placed), asc(waitingList.joinedAt), asc(waitingList.userId))
    .for('update')
  return rows.map(({ userId }) => userId)
}

export async function placeAll(tx: Tx, eventId: string, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${waitingList} set rank = place.number
    from unnest(${sql.param([...userIds])}::text[]) with ordinality as place (user_id, number)
    where ${waitingList.eventId} = ${eventId} and ${waitingList.userId} = place.user_id
      and ${waitingList.status} = 'waiting'`)
}

export async function endOffer(
  tx: Tx,
  { eventId, userId, now }: { eventId: string; userId: string; now: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .update(waitingList)
    .set({ status: 'expired' })
    .where(and(eq(waitingList.eventId, eventId), eq(waitingList.userId, userId), isOffered(now)))
    .returning({ dayId: waitingList.dayId })
  return row?.dayId ?? undefined
}

/** The person waits again at their former position. Returns whether an offer was withdrawn. */
export async function takeBackOffer(
  tx: Tx,
  { eventId, userId, dayId, now }: { eventId: string; userId: string; dayId: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(waitingList)
    .set({ status: 'waiting', dayId: null, offeredAt: null, offerExpiresAt: null })
    .where(
      and(
        eq(waitingList.eventId, eventId),
        eq(waitingList.userId, userId),
        eq(waitingList.dayId, dayId),
        isOffered(now),
        sql`not ${comesOnSite}`,
      ),
    )
    .returning({ userId: waitingList.userId })
  return rows.length > 0
}
