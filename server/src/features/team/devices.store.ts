import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { doorScans } from '#db/tables/check-in.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { deviceLinks } from '#db/tables/team.ts'
import { users } from '#db/tables/users.ts'
import { fullName } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { madeDevices } from './ownership.store.ts'

const lastDate = sql<
  string | null
>`(select max(day.day)::text from ${eventDays} as day where day.event_id = ${events.id})`

const scans = sql<number>`(select count(*)::int from ${doorScans} as scan where scan.device_id = ${deviceLinks.id})`

const select = (db: Executor) =>
  db
    .select({
      ...{
        link: deviceLinks,
        domainId: events.domainId,
        context: events.context,
        timeZone: events.timeZone,
        scans,
        lastDate,
      },
      madeBy: fullName,
      isGood: madeDevices.isGood,
    })
    .from(deviceLinks)
    .innerJoin(events, eq(events.id, deviceLinks.eventId))
    .leftJoin(users, eq(users.id, deviceLinks.userId))

export type DeviceFound = Awaited<ReturnType<typeof select>>[number]

export const listDevices = (db: Executor, eventId: string): Promise<DeviceFound[]> =>
  select(db).where(eq(deviceLinks.eventId, eventId)).orderBy(asc(deviceLinks.name), asc(deviceLinks.id))

export async function findDevice(db: Executor, id: string): Promise<DeviceFound | undefined> {
  const [found] = await select(db).where(eq(deviceLinks.id, id))
  return found
}

export async function countDevices(db: Executor, eventId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(deviceLinks).where(eq(deviceLinks.eventId, eventId))
  return row?.total ?? 0
}

export async function insertDevice(tx: Tx, row: typeof deviceLinks.$inferInsert): Promise<void> {
  await tx.insert(deviceLinks).values(row)
}

export async function listMadeBy(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.select({ id: deviceLinks.id }).from(deviceLinks).where(eq(deviceLinks.userId, userId))
  return rows.map(({ id }) => id)
}

export async function deleteDevice(tx: Tx, eventId: string, id: string) {
  const [row] = await tx
    .delete(deviceLinks)
    .where(and(eq(deviceLinks.eventId, eventId), eq(deviceLinks.id, id)))
    .returning({ name: deviceLinks.name, right: deviceLinks.right })
  return row
}

/** Throttled: writes only if the last use is older than `since`. */
export async function noteUse(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const isDue = or(isNull(deviceLinks.lastUsedAt), lt(deviceLinks.lastUsedAt, since))
  await db
    .update(deviceLinks)
    .set({ lastUsedAt: now })
    .where(and(eq(deviceLinks.id, id), isDue))
}
