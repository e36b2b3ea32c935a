import { awayFrom, isOtherDay, overlaps } from '@parvis/contract/conferences/conferences.rules.ts'
import type { EventConfig, EventFile, Taking } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import type { UserIds } from '#features/users/users.file.ts'
import { countsOf, differencesOf, takingsOf, touched } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { hold, listRows } from './conferences.store.ts'
import { noteMove, setAside } from './moves.store.ts'

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.conferences, after.conferences, ({ id }) => id)

type FiledSlot = EventConfig['conferences'][number]['slots'][number] & { readonly conferenceId: string }

/** Every slot with the conference it is of. */
const slotsOf = (config: EventConfig): FiledSlot[] =>
  config.conferences.flatMap(({ id: conferenceId, slots }) => slots.map((slot) => ({ ...slot, conferenceId })))
const slotDifferences = (before: EventConfig, after: EventConfig) =>
  differencesOf(slotsOf(before), slotsOf(after), ({ id }) => id, false)

const columnsOf = ({ startAt, endAt, conferenceId, quota }: FiledSlot) => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  conferenceId,
  quota,
})
const isMoved = (before: FiledSlot, after: FiledSlot): boolean =>
  before.conferenceId !== after.conferenceId ||
  Date.parse(before.startAt) !== Date.parse(after.startAt) ||
  Date.parse(before.endAt) !== Date.parse(after.endAt)

/** Writes the conferences that changed and the slots that are new: nobody can be waiting for those. */
export async function addConferences(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const { added, changed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, slots: _, categories: __, ...conference } = item
    const columns = { ...conference, description: sanitizeHtml(conference.description), position }
    await tx
      .insert(conferences)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [conferences.eventId, conferences.id], set: columns })
  }
  for (const { item } of slotDifferences(before, after).added)
    await tx.insert(conferenceSlots).values({ eventId, id: item.id, ...columnsOf(item) })
}

/** The slots that people of the file hold, of those whom the import has just made and who come. */
function slotsHeld(file: EventFile, fresh: UserIds): { userId: string; slotIds: string[] }[] {
  return file.people.flatMap(({ email, participation: { choice, slots = {} } }) => {
    const userId = fresh.get(email)
    const comes = choice === 'onsite' || choice === 'remote'
    return userId === undefined || !comes ? [] : [{ userId, slotIds: Object.values(slots) }]
  })
}

/** The slots that an import fills, changes or takes out, locked as those who hold one lock them. */
export async function lockFiledSlots(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  file: EventFile,
  fresh: UserIds,
): Promise<void> {
  const found = slotDifferences(before, after)
  const { changed, removed } = found
  const ids = [...slotsHeld(file, fresh).flatMap(({ slotIds }) => slotIds), ...touched(found, ({ id }) => id)]
  if (ids.length === 0) return
  await tx
    .select({ id: conferenceSlots.id })
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, eventId), inArray(conferenceSlots.id, ids)))
    .orderBy(asc(conferenceSlots.id))
    .for(removed.length > 0 || changed.some(({ before: old, item }) => isMoved(old, item)) ? 'update' : 'no key update')
}

/** How many people hold each slot, and of each conference how many remotely and how many registered by somebody else. */
function countHolders(tx: Tx, eventId: string): Promise<ReadonlyMap<string, number>> {
  return countsOf(
    tx,
    sql`select 'slot ' || held.slot_id as key, count(*)::int as count
        from ${slotParticipations} held where held.event_id = ${eventId} group by held.slot_id
      union all
      select 'remote ' || held.conference_id, count(*)::int from ${slotParticipations} held
        join ${participations} p using (event_id, user_id)
        where held.event_id = ${eventId} and p.is_remote group by held.conference_id
      union all
      select 'companion ' || held.conference_id, count(*)::int from ${slotParticipations} held
        join ${participations} p using (event_id, user_id)
        where held.event_id = ${eventId} and p.registered_by is not null group by held.conference_id
      union all
      select 'conference ' || held.conference_id, count(*)::int
        from ${slotParticipations} held where held.event_id = ${eventId} group by held.conference_id`,
  )
}

/** What each of the people who hold one of these slots holds, and the days they come. */
async function heldAlong(tx: Tx, eventId: string, slotIds: readonly string[]) {
  if (slotIds.length === 0) return []
  const among = sql`${sql.param([...slotIds])}::text[]`
  const { rows } = await tx.execute<{ slotIds: string[]; dayIds: string[] }>(sql`
    select array_agg(held.slot_id) as "slotIds",
      (select coalesce(array_agg(day.event_day_id), '{}') from ${participationDays} day
        where day.event_id = held.event_id and day.user_id = held.user_id and day.registered) as "dayIds"
    from ${slotParticipations} held
    where held.event_id = ${eventId}
    group by held.event_id, held.user_id having array_agg(held.slot_id) && ${among}`)
  return rows
}

/** Moves that people who hold the slot cannot follow: they hold another one then, or do not come that day. */
async function moveTakings(
  tx: Tx,
  eventId: string,
  after: EventConfig,
  moved: readonly { readonly before: FiledSlot; readonly item: FiledSlot }[],
  held: ReadonlyMap<string, number>,
): Promise<Taking[]> {
  const told = takingsOf('conferences')
  const people = await heldAlong(
    tx,
    eventId,
    moved.map(({ item }) => item.id),
  )
  const all = new Map(slotsOf(after).map((slot) => [slot.id, slot]))
  return moved.flatMap(({ before, item }) => {
    const at = [item.conferenceId, 'slots', item.id]
    if (before.conferenceId !== item.conferenceId) return told(at, 'FILE_MOVED', held.get(`slot ${item.id}`), item.id)
    const holders = people.filter(({ slotIds }) => slotIds.includes(item.id))
    const clashing = holders.filter(({ slotIds }) =>
      slotIds.some((id) => {
        const other = id === item.id ? undefined : all.get(id)
        return other !== undefined && overlaps(other, item)
      }),
    )
    const absent = holders.filter(({ dayIds }) => dayIds.length > 0 && isOtherDay(item, awayFrom(after, dayIds)))
    return [
      ...told(at, 'FILE_MOVED_CLASH', clashing.length, item.id),
      ...told(at, 'FILE_MOVED_DAY', absent.length, item.id),
    ]
  })
}

/** The conferences and slots left out, moved where their holders cannot follow, or closed to people who hold them; slots of which there would be too few places. */
export async function conferenceTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  file: EventFile,
  fresh: UserIds,
): Promise<Taking[]> {
  const held = await countHolders(tx, eventId)
  const coming = slotsHeld(file, fresh).flatMap(({ slotIds }) => slotIds)
  const { changed, removed } = differences(before, after)
  const told = takingsOf('conferences')
  const gone = new Set(removed.map(({ id }) => id))
  const slots = slotDifferences(before, after)
  return [
    ...removed.flatMap(({ id }) => told([id], 'FILE_HELD', held.get(`conference ${id}`), id)),
    ...changed.flatMap(({ before: old, item: { id, isRemote, isDisabledForCompanions } }) => [
      ...(old.isRemote && !isRemote ? told([id, 'isRemote'], 'FILE_HELD', held.get(`remote ${id}`), id) : []),
      ...(!old.isDisabledForCompanions && isDisabledForCompanions
        ? told([id, 'isDisabledForCompanions'], 'FILE_HELD', held.get(`companion ${id}`), id)
        : []),
    ]),
    ...slots.removed
      .filter(({ conferenceId }) => !gone.has(conferenceId))
      .flatMap(({ id, conferenceId }) => told([conferenceId, 'slots', id], 'FILE_HELD', held.get(`slot ${id}`), id)),
    ...(await moveTakings(
      tx,
      eventId,
      after,
      slots.changed.filter(({ before: old, item }) => isMoved(old, item)),
      held,
    )),
    ...slotsOf(after).flatMap(({ id, conferenceId, quota }) => {
      const count = (held.get(`slot ${id}`) ?? 0) + coming.filter((slotId) => slotId === id).length
      return quota !== null && count > quota ? told([conferenceId, 'slots', id, 'quota'], 'FILE_PLACES', count, id) : []
    }),
  ]
}

/** Writes what changed of the slots that there were, and has the people just made hold theirs; they are locked. */
export async function changeSlots(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  file: EventFile,
  fresh: UserIds,
  now: Date,
): Promise<void> {
  const { changed, removed } = slotDifferences(before, after)
  const moved = changed.filter(({ item, before: old }) => isMoved(old, item))
  const held = moved.length > 0 ? await countHolders(tx, eventId) : undefined
  await setAside(
    tx,
    eventId,
    moved.map(({ item }) => item.id),
  )
  for (const { item, before: old } of moved)
    if (held?.has(`slot ${item.id}`)) await noteMove(tx, eventId, item.id, columnsOf(old), now)
  for (const { item, before: old } of changed) {
    const one = and(eq(conferenceSlots.eventId, eventId), eq(conferenceSlots.id, item.id))
    const { quota, ...span } = columnsOf(item)
    // The columns of the span are a key: writing them would make those who hold the slot wait for nothing.
    const columns = isMoved(old, item) ? { ...span, quota } : { quota }
    await tx.update(conferenceSlots).set(columns).where(one)
  }
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(conferenceSlots).where(and(eq(conferenceSlots.eventId, eventId), inArray(conferenceSlots.id, gone)))
  const dropped = differences(before, after).removed.map(({ id }) => id)
  if (dropped.length > 0)
    await tx.delete(conferences).where(and(eq(conferences.eventId, eventId), inArray(conferences.id, dropped)))
  for (const { userId, slotIds } of slotsHeld(file, fresh)) await hold(tx, eventId, userId, slotIds, now)
}

export async function exportConferences(db: Executor, eventId: string): Promise<EventConfig['conferences']> {
  const rows = await listRows(db, eventId)
  return rows.map(({ conference: { eventId: _, position: __, ...columns }, slots, categoryIds }) => ({
    ...columns,
    categories: categoryIds,
    slots: slots.map(({ id, startAt, endAt, quota }) => ({
      id,
      startAt: new Date(startAt).toISOString(),
      endAt: new Date(endAt).toISOString(),
      quota,
    })),
  }))
}

/** The slots of each person, by user id. */
export async function exportSlotsHeld(
  db: Executor,
  eventId: string,
): Promise<(userId: string) => { slots?: Record<string, string> }> {
  const rows = await db.select().from(slotParticipations).where(eq(slotParticipations.eventId, eventId))
  return (userId) => {
    const own = rows.filter((row) => row.userId === userId)
    return own.length === 0
      ? {}
      : { slots: Object.fromEntries(own.map(({ conferenceId, slotId }) => [conferenceId, slotId])) }
  }
}
