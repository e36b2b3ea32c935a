import type { ConferencesConfig, FiledSlot, FiledSlots } from '@parvis/contract/conferences/conferences.part.ts'
import { conferencesShare, filedSlots, isMoved, leavesRoom } from '@parvis/contract/conferences/conferences.part.ts'
import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { movedTo } from '@parvis/contract/kit/plan.ts'
import type { FiledStanding } from '@parvis/contract/participation/participation.part.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  conferenceSlots,
  conferenceSpeakers,
  conferences,
  rooms,
  slotParticipations,
  speakers,
} from '#db/tables/conferences.ts'
import { changedKeys, differencesOf } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { CountById } from '#kit/impact.ts'
import { lazily } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { hold, listRows } from './conferences.store.ts'
import type { ConferenceFacts } from './impact.service.ts'
import { conferenceImpact } from './impact.service.ts'
import { countConferenceHolders, countSlotHolders, crowdsAround } from './impact.store.ts'
import { moveHolders, noteMove, setAside } from './moves.store.ts'

const differences = (before: ConferencesConfig, after: ConferencesConfig) =>
  differencesOf(before.conferences, after.conferences, ({ id }) => id)

type Chosen = FiledSlots & Pick<FiledStanding, 'choice'>
const slotDifferences = (before: ConferencesConfig, after: ConferencesConfig) =>
  differencesOf(filedSlots(before), filedSlots(after), ({ id }) => id, false)

const columnsOf = ({ startAt, endAt, conferenceId, roomId, quota, isRetired }: FiledSlot) => ({
  startAt: new Date(startAt),
  endAt: new Date(endAt),
  conferenceId,
  roomId,
  quota,
  isRetired,
})

type Writing = Change<ConferencesConfig & ContextConfig>

/** Writes changed rooms and speakers; unused ones are deleted later, once no row refers to them. */
async function addRoomsAndSpeakers({ tx, eventId, before, after }: Writing): Promise<void> {
  const byId = ({ id }: { id: string }) => id
  const inRooms = differencesOf(before.rooms, after.rooms, byId)
  for (const { item, position } of [...inRooms.added, ...inRooms.changed]) {
    const columns = { name: item.name, position }
    await tx
      .insert(rooms)
      .values({ eventId, id: item.id, ...columns })
      .onConflictDoUpdate({ target: [rooms.eventId, rooms.id], set: columns })
  }
  const frameHosts = after.settings.FO_FRAME_HOSTS ?? []
  const among = differencesOf(before.speakers, after.speakers, byId)
  for (const { item, position } of [...among.added, ...among.changed]) {
    const { id, ...speaker } = item
    const columns = { ...speaker, text: sanitizeHtml(speaker.text, frameHosts), position }
    await tx
      .insert(speakers)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [speakers.eventId, speakers.id], set: columns })
  }
}

/** Replaces the speakers of changed conferences, in order. */
async function writeSpeaking({ tx, eventId, before, after }: Writing): Promise<void> {
  const old = new Map(before.conferences.map(({ id, speakers: own }) => [id, own.join()]))
  for (const { id: conferenceId, speakers: own } of after.conferences) {
    if ((old.get(conferenceId) ?? '') === own.join()) continue
    await tx
      .delete(conferenceSpeakers)
      .where(and(eq(conferenceSpeakers.eventId, eventId), eq(conferenceSpeakers.conferenceId, conferenceId)))
    if (own.length > 0)
      await tx
        .insert(conferenceSpeakers)
        .values(own.map((speakerId, position) => ({ eventId, conferenceId, speakerId, position })))
  }
}

async function dropRoomsAndSpeakers({ tx, eventId, before, after }: Change<ConferencesConfig>): Promise<void> {
  const gone = (side: 'rooms' | 'speakers') => {
    const kept = new Set(after[side].map(({ id }) => id))
    return before[side].flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  }
  const [empty, silent] = [gone('rooms'), gone('speakers')]
  if (empty.length > 0) await tx.delete(rooms).where(and(eq(rooms.eventId, eventId), inArray(rooms.id, empty)))
  if (silent.length > 0)
    await tx.delete(speakers).where(and(eq(speakers.eventId, eventId), inArray(speakers.id, silent)))
}
/** Writes changed conferences and new slots; no request can be waiting for a new slot. */
async function addConferences(change: Writing): Promise<void> {
  const { tx, eventId, before, after } = change
  await addRoomsAndSpeakers(change)
  const { added, changed } = differences(before, after)
  const frameHosts = after.settings.FO_FRAME_HOSTS ?? []
  for (const { item, position } of [...added, ...changed]) {
    const { id, slots: _, categories: __, speakers: ___, ...conference } = item
    const columns = { ...conference, description: sanitizeHtml(conference.description, frameHosts), position }
    await tx
      .insert(conferences)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [conferences.eventId, conferences.id], set: columns })
  }
  for (const { item } of slotDifferences(before, after).added)
    await tx.insert(conferenceSlots).values({ eventId, id: item.id, ...columnsOf(item) })
  await writeSpeaking(change)
}

const slotsHeld = (fresh: Change<unknown, Chosen>['fresh']): { userId: string; slotIds: string[] }[] =>
  fresh.flatMap(({ userId, chosen: { choice, slots = {} } }) =>
    choice === 'onsite' || choice === 'remote' ? [{ userId, slotIds: Object.values(slots) }] : [],
  )

/** Locks the slots of an import in the order that registrations use. */
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
    ...changedKeys(found, ({ id }) => id),
    ...moveTargets(decided).map(({ to }) => to),
  ]
  if (ids.length === 0) return
  await tx
    .select({ id: conferenceSlots.id })
    .from(conferenceSlots)
    .where(and(eq(conferenceSlots.eventId, eventId), inArray(conferenceSlots.id, ids)))
    .orderBy(asc(conferenceSlots.id))
    .for(removed.length > 0 || changed.some(({ before: old, item }) => isMoved(old, item)) ? 'update' : 'no key update')
}

/** The counts that a change of conferences may need, each read on first use. */
function conferenceFacts({ tx, eventId, before, after, fresh }: Change<ConferencesConfig, Chosen>): ConferenceFacts {
  const { changed, removed } = slotDifferences(before, after)
  const moving = [...removed, ...changed.filter(({ before: old, item }) => isMoved(old, item)).map(({ item }) => item)]
  const coming = Map.groupBy(
    slotsHeld(fresh).flatMap(({ slotIds }) => slotIds),
    (id) => id,
  )
  return {
    slotHolders: lazily(() => countSlotHolders(tx, eventId)),
    conferenceHolders: lazily(() => countConferenceHolders(tx, eventId)),
    crowds: lazily(() =>
      crowdsAround(
        tx,
        eventId,
        moving.map(({ id }) => id),
      ),
    ),
    coming: new Map([...coming].map(([id, all]) => [id, all.length])),
  }
}

const moveTargets = (decided: Change<unknown>['decided']): { from: string; to: string }[] =>
  decided.flatMap(({ part: owner, at, remedy }) => {
    const [from, to] = [at.at(-1), movedTo(remedy)]
    return owner === 'conferences' && from !== undefined && to !== undefined ? [{ from, to }] : []
  })

/** Writes changed slots and assigns slots to imported people; the slots are locked. */
async function changeSlots(change: Change<ConferencesConfig, Chosen>): Promise<void> {
  const { tx, eventId, now, before, after, decided, fresh } = change
  const { changed, removed } = slotDifferences(before, after)
  const moved = changed.filter(({ item, before: old }) => isMoved(old, item))
  const told = changed.filter(({ item, before: old }) => isMoved(old, item) || leavesRoom(old, item))
  const held: CountById = told.length > 0 ? await countSlotHolders(tx, eventId) : new Map()
  await setAside(
    tx,
    eventId,
    moved.map(({ item }) => item.id),
  )
  for (const { item, before: old } of told)
    if (held.has(item.id)) await noteMove(tx, eventId, item.id, columnsOf(old), now)
  for (const { item, before: old } of changed) {
    const one = and(eq(conferenceSlots.eventId, eventId), eq(conferenceSlots.id, item.id))
    const { roomId, quota, isRetired, ...span } = columnsOf(item)
    // The span is part of a key: updating it needlessly would block registrations.
    const columns = { ...(isMoved(old, item) && span), roomId, quota, isRetired }
    await tx.update(conferenceSlots).set(columns).where(one)
  }
  for (const { from, to } of moveTargets(decided)) await moveHolders(tx, eventId, from, to, now)
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(conferenceSlots).where(and(eq(conferenceSlots.eventId, eventId), inArray(conferenceSlots.id, gone)))
  const dropped = differences(before, after).removed.map(({ id }) => id)
  if (dropped.length > 0)
    await tx.delete(conferences).where(and(eq(conferences.eventId, eventId), inArray(conferences.id, dropped)))
  await dropRoomsAndSpeakers(change)
  for (const { userId, slotIds } of slotsHeld(fresh)) await hold(tx, eventId, userId, slotIds, now)
}

async function exportConferences(db: Executor, eventId: string): Promise<ConferencesConfig['conferences']> {
  const rows = await listRows(db, eventId)
  return rows.map(({ conference: { eventId: _, position: __, ...columns }, slots, categoryIds, speakers: own }) => ({
    ...columns,
    categories: categoryIds,
    speakers: own.map(({ id }) => id),
    slots: slots.map(({ id, startAt, endAt, roomId, places, isRetired }) => ({
      id,
      startAt: new Date(startAt).toISOString(),
      endAt: new Date(endAt).toISOString(),
      roomId,
      quota: places,
      isRetired,
    })),
  }))
}

function exportRooms(db: Executor, eventId: string): Promise<ConferencesConfig['rooms']> {
  return db
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(eq(rooms.eventId, eventId))
    .orderBy(asc(rooms.position), asc(rooms.id))
}

async function exportSpeakers(db: Executor, eventId: string): Promise<ConferencesConfig['speakers']> {
  const { id, name, title, picture, text } = speakers
  return db
    .select({ id, name, title, picture, text })
    .from(speakers)
    .where(eq(speakers.eventId, eventId))
    .orderBy(asc(speakers.position), asc(id))
}

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
  dependsOn: ['categories'],
  read: async (db, { eventId }) => ({
    rooms: await exportRooms(db, eventId),
    speakers: await exportSpeakers(db, eventId),
    conferences: await exportConferences(db, eventId),
  }),
  impact: (change) => conferenceImpact(change, conferenceFacts(change)),
  add: addConferences,
  lock: lockFiledSlots,
  change: changeSlots,
  html: ({ speakers: all, conferences }) => [
    ...all.map(({ text }, i) => ({ key: `speakers.${i}.text`, html: text })),
    ...conferences.map(({ description }, i) => ({ key: `conferences.${i}.description`, html: description })),
  ],
  people: { read: exportSlotsHeld },
  cleaned: ({ speakers: people, conferences: all }, hosts) => ({
    speakers: people.map((one) => ({ ...one, text: sanitizeHtml(one.text, hosts) })),
    conferences: all.map((one) => ({ ...one, description: sanitizeHtml(one.description, hosts) })),
  }),
})
