import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { doorScans } from '#db/tables/check-in.ts'
import { participations } from '#db/tables/participation.ts'
import { typologies } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import { BATCH, deleteInBatches } from '#kit/batches.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { DoorPath } from './check-in.store.ts'

type ScanRow = typeof doorScans.$inferSelect

export async function findScan(tx: Executor, eventId: string, id: string): Promise<ScanRow | undefined> {
  const [row] = await tx
    .select()
    .from(doorScans)
    .where(and(eq(doorScans.eventId, eventId), eq(doorScans.id, id)))
  return row
}

export async function insertScan(tx: Executor, row: typeof doorScans.$inferInsert): Promise<void> {
  await tx.insert(doorScans).values(row).onConflictDoNothing()
}

/** Name of the door: that of the device, else of the organiser. */
const doorOf = sql<string>`case when ${doorScans.door} <> '' then ${doorScans.door}
  else coalesce((select trim(own.first_name || ' ' || own.last_name) from ${users} as own where own.id = ${doorScans.scannedBy}), '') end`

export async function findEntry(tx: Tx, { eventId, dayId }: DoorPath, userId: string) {
  const [row] = await tx
    .select({ id: doorScans.id, at: doorScans.at, door: doorOf })
    .from(doorScans)
    .where(
      and(
        eq(doorScans.eventId, eventId),
        eq(doorScans.dayId, dayId),
        eq(doorScans.userId, userId),
        eq(doorScans.result, 'welcome'),
      ),
    )
    .orderBy(desc(doorScans.at), desc(doorScans.id))
    .limit(1)
  return row
}

export async function readDoor(tx: Executor, eventId: string, id: string): Promise<string> {
  const [row] = await tx
    .select({ door: doorOf })
    .from(doorScans)
    .where(and(eq(doorScans.eventId, eventId), eq(doorScans.id, id)))
  return row?.door ?? ''
}

const ofDay = ({ eventId, dayId }: DoorPath, which: SQL | undefined) =>
  and(eq(doorScans.eventId, eventId), eq(doorScans.dayId, dayId), which)

/** A refused person admitted later no longer counts as refused. */
const cameSince = sql`exists (select from ${doorScans} as later where later.event_id = ${doorScans.eventId}
  and later.day_id = ${doorScans.dayId} and later.user_id = ${doorScans.userId} and later.result = 'welcome' and later.at > ${doorScans.at})`
const isRefused = and(inArray(doorScans.result, ['unregistered', 'unknown', 'rehearsal']), sql`not ${cameSince}`)

export async function countRefused(db: Executor, path: DoorPath): Promise<{ refused: number; twice: number }> {
  const [row] = await db
    .select({
      // Counts each known person once, and each scan of an unknown badge.
      refused: sql<number>`count(distinct coalesce(${doorScans.userId}, ${doorScans.id})) filter (where ${isRefused})::int`,
      twice: sql<number>`count(distinct ${doorScans.userId}) filter (where ${doorScans.result} = 'twice')::int`,
    })
    .from(doorScans)
    .where(ofDay(path, inArray(doorScans.result, ['unregistered', 'unknown', 'rehearsal', 'twice'])))
  return row ?? { refused: 0, twice: 0 }
}

function selectScans(db: Executor, path: DoorPath, which: SQL | undefined) {
  return db
    .select({
      ...{ id: doorScans.id, result: doorScans.result, at: doorScans.at, door: doorOf },
      ...{ userId: doorScans.userId, firstName: shown.firstName, lastName: shown.lastName },
      ...{ typoId: participations.typoId, typo: typologies.label, typoColour: typologies.colour },
    })
    .from(doorScans)
    .leftJoin(users, eq(users.id, doorScans.userId))
    .leftJoin(
      participations,
      and(eq(participations.eventId, doorScans.eventId), eq(participations.userId, doorScans.userId)),
    )
    .leftJoin(typologies, and(eq(typologies.eventId, doorScans.eventId), eq(typologies.id, participations.typoId)))
    .where(ofDay(path, which))
    .orderBy(desc(doorScans.at), desc(doorScans.id))
}
export type ToldScan = Awaited<ReturnType<typeof selectScans>>[number]

/** The latest refusals of a day, one per person. */
export const listRefusals = (db: Executor, path: DoorPath, most: number): Promise<ToldScan[]> =>
  selectScans(
    db,
    path,
    and(
      isRefused,
      sql`not exists (select from ${doorScans} as later where later.event_id = ${doorScans.eventId}
        and later.day_id = ${doorScans.dayId} and later.user_id = ${doorScans.userId}
        and later.result in ('unregistered', 'rehearsal') and (later.at, later.id) > (${doorScans.at}, ${doorScans.id}))`,
    ),
  ).limit(most)

/** People admitted by two doors, with both scans. */
export async function listTwice(db: Executor, path: DoorPath, most: number): Promise<ToldScan[]> {
  const those = db
    .select({ userId: doorScans.userId })
    .from(doorScans)
    .where(ofDay(path, eq(doorScans.result, 'twice')))
  return selectScans(
    db,
    path,
    and(inArray(doorScans.result, ['welcome', 'twice']), inArray(doorScans.userId, those)),
  ).limit(most)
}

export const removeScans = (db: Executor, before: Date): Promise<void> =>
  deleteInBatches(() =>
    db.execute(sql`delete from ${doorScans} where (${doorScans.eventId}, ${doorScans.id}) in (
      select ${doorScans.eventId}, ${doorScans.id} from ${doorScans} where ${doorScans.at} < ${before} limit ${BATCH})`),
  )
