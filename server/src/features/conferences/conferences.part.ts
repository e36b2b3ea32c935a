import type { ConferencesConfig, FiledSlot, FiledSlots } from '@parvis/contract/conferences/conferences.part.ts'
import { conferencesShare, filedSlots, isMoved } from '@parvis/contract/conferences/conferences.part.ts'
import type { ContextConfig } from '@parvis/contract/context/context.part.ts'
import type { Facts } from '@parvis/contract/kit/plan.ts'
import { movedTo } from '@parvis/contract/kit/plan.ts'
import type { FiledStanding } from '@parvis/contract/participation/participation.part.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { conferenceSlots, conferences, slotParticipations } from '#db/tables/conferences.ts'
import { differencesOf, touched } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { hold, listRows } from './conferences.store.ts'
import { countHolders, crowdsAround } from './facts.store.ts'
import { moveHolders, noteMove, setAside } from './moves.store.ts'

const differences = (before: ConferencesConfig, after: ConferencesConfig) =>
  differencesOf(before.conferences, after.conferences, ({ id }) => id)

type Chosen = FiledSlots & Pick<FiledStanding, 'choice'>
const slotDifferences = (before: ConferencesConfig, after: ConferencesConfig) =>
  differencesOf(filedSlots(before), filedSlots(after), ({ id }) => id, false)

const columnsOf = ({ startAt, endAt, conferenceId, quota, isRetired }: FiledSlot) => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  conferenceId,
  quota,
  isRetired,
})
/** Writes the conferences that changed and the slots that are new: nobody can be waiting for those. */
async function addConferences({
  tx,
  eventId,
  before,
  after,
}: Change<ConferencesConfig & ContextConfig>): Promise<void> {
  const { added, changed } = differences(before, after)
  const frameHosts = after.settings.FO_FRAME_HOSTS ?? []
  for (const { item, position } of [...added, ...changed]) {
    const { id, slots: _, categories: __, ...conference } = item
    const columns = { ...conference, description: sanitizeHtml(conference.description, frameHosts), position }
    await tx
      .insert(conferences)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [conferences.eventId, conferences.id], set: columns })
  }
  for (const { item } of slotDifferences(before, after).added)
    await tx.insert(conferenceSlots).values({ eventId, id: item.id, ...columnsOf(item) })
}

/** The slots that the people just brought hold, of those who come. */
const slotsHeld = (fresh: Change<unknown, Chosen>['fresh']): { userId: string; slotIds: string[] }[] =>
  fresh.flatMap(({ userId, chosen: { choice, slots = {} } }) =>
    choice === 'onsite' || choice === 'remote' ? [{ userId, slotIds: Object.values(slots) }] : [],
  )

/** The slots that an import fills, changes or takes out, locked as those who hold one lock them. */
async function lockFiledSlots({
  tx,
  eventId,
  before,
  after,
  decided,
  fresh,
}: Change<ConferencesConfig, Chosen>): Promise<void> {
  const found = slotDifferences(before, after)
  const { changed, removed } = found
  const ids = [
    ...slotsHeld(fresh).flatMap(({ slotIds }) => slotIds),
    ...touched(found, ({ id }) => id),
    ...refuges(decided).map(({ to }) => to),
  ]
  if (ids.length === 0) return
  await tx
    .select({ id: conferenceSlots.id })
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, eventId), inArray(conferenceSlots.id, ids)))
    .orderBy(asc(conferenceSlots.id))
    .for(removed.length > 0 || changed.some(({ before: old, item }) => isMoved(old, item)) ? 'update' : 'no key update')
}

/** Who holds what, and what the people just brought would. */
async function conferenceFacts({
  tx,
  eventId,
  before,
  after,
  fresh,
}: Change<ConferencesConfig, Chosen>): Promise<Facts> {
  const { counts } = await countHolders(tx, eventId)
  const { changed, removed } = slotDifferences(before, after)
  const moving = [...removed, ...changed.filter(({ before: old, item }) => isMoved(old, item)).map(({ item }) => item)]
  const crowds = await crowdsAround(
    tx,
    eventId,
    moving.map(({ id }) => id),
  )
  const coming = Object.groupBy(
    slotsHeld(fresh).flatMap(({ slotIds }) => slotIds),
    (id) => `coming ${id}`,
  )
  const counted = Object.entries(coming).map(([key, ids = []]) => [key, ids.length] as const)
  return { counts: { ...counts, ...Object.fromEntries(counted) }, crowds }
}

/** Where those who hold a slot that goes are moved, as it was chosen. */
const refuges = (decided: Change<unknown>['decided']): { from: string; to: string }[] =>
  decided.flatMap(({ part: owner, at, remedy }) => {
    const [from, to] = [at.at(-1), movedTo(remedy)]
    return owner === 'conferences' && from !== undefined && to !== undefined ? [{ from, to }] : []
  })

/** Writes what changed of the slots that there were, and has the people just made hold theirs; they are locked. */
async function changeSlots({
  tx,
  eventId,
  now,
  before,
  after,
  decided,
  fresh,
}: Change<ConferencesConfig, Chosen>): Promise<void> {
  const { changed, removed } = slotDifferences(before, after)
  const moved = changed.filter(({ item, before: old }) => isMoved(old, item))
  const held = moved.length > 0 ? (await countHolders(tx, eventId)).counts : {}
  await setAside(
    tx,
    eventId,
    moved.map(({ item }) => item.id),
  )
  for (const { item, before: old } of moved)
    if (held[`slot ${item.id}`] !== undefined) await noteMove(tx, eventId, item.id, columnsOf(old), now)
  for (const { item, before: old } of changed) {
    const one = and(eq(conferenceSlots.eventId, eventId), eq(conferenceSlots.id, item.id))
    const { quota, isRetired, ...span } = columnsOf(item)
    // The columns of the span are a key: writing them would make those who hold the slot wait for nothing.
    const columns = isMoved(old, item) ? { ...span, quota, isRetired } : { quota, isRetired }
    await tx.update(conferenceSlots).set(columns).where(one)
  }
  for (const { from, to } of refuges(decided)) await moveHolders(tx, eventId, from, to, now)
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(conferenceSlots).where(and(eq(conferenceSlots.eventId, eventId), inArray(conferenceSlots.id, gone)))
  const dropped = differences(before, after).removed.map(({ id }) => id)
  if (dropped.length > 0)
    await tx.delete(conferences).where(and(eq(conferences.eventId, eventId), inArray(conferences.id, dropped)))
  for (const { userId, slotIds } of slotsHeld(fresh)) await hold(tx, eventId, userId, slotIds, now)
}

async function exportConferences(db: Executor, eventId: string): Promise<ConferencesConfig['conferences']> {
  const rows = await listRows(db, eventId)
  return rows.map(({ conference: { eventId: _, position: __, ...columns }, slots, categoryIds }) => ({
    ...columns,
    categories: categoryIds,
    slots: slots.map(({ id, startAt, endAt, places, isRetired }) => ({
      id,
      startAt: new Date(startAt).toISOString(),
      endAt: new Date(endAt).toISOString(),
      quota: places,
      isRetired,
    })),
  }))
}

/** The slots of each person, by user id. */
async function exportSlotsHeld(
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

export const conferencesPart = part({
  share: conferencesShare,
  read: async (db, { eventId }) => ({ conferences: await exportConferences(db, eventId) }),
  facts: conferenceFacts,
  add: addConferences,
  lock: lockFiledSlots,
  change: changeSlots,
  html: ({ conferences }) =>
    conferences.map(({ description }, i) => ({ key: `conferences.${i}.description`, html: description })),
  people: { read: exportSlotsHeld },
  cleaned: ({ conferences: all }, hosts) => ({
    conferences: all.map((one) => ({ ...one, description: sanitizeHtml(one.description, hosts) })),
  }),
})
