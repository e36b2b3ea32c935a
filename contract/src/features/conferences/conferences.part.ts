import * as z from 'zod/mini'
import type { ContextConfig } from '#features/context/context.part.ts'
import { Id, Instant, maxKeys, maxLength, Picture } from '#kit/fields.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import { Capacity, idsOf, list, no, repeated, share, unknown } from '#kit/part.ts'
import type { Crowd, Effect, Facts, Planned } from '#kit/plan.ts'
import { APPLY, changesOf, effectsIn, isTighter, moveTo, RETIRE, TAKEN } from '#kit/plan.ts'
import { awayFrom, isOtherDay, overlaps } from './conferences.rules.ts'

const FiledRoom = z.strictObject({ id: Id, name: z.string().check(z.minLength(1), maxLength(200)) })

const FiledSpeaker = z.strictObject({
  id: Id,
  name: z.string().check(z.minLength(1), maxLength(200)),
  /** What they do, in a line. */
  title: z._default(z.string().check(maxLength(300)), ''),
  picture: z._default(Picture, ''),
  /** HTML. */
  text: z._default(z.string().check(maxLength(20_000)), ''),
})

const FiledConference = z.strictObject({
  id: Id,
  title: z.string().check(z.minLength(1), maxLength(300)),
  logo: z._default(Picture, ''),
  /** HTML. */
  description: z._default(z.string().check(maxLength(20_000)), ''),
  isRequired: no,
  isDisabledForCompanions: no,
  /** Followed remotely too: remote people may hold its slots. */
  isRemote: z._default(z.boolean(), true),
  categories: z._default(z.array(Id).check(maxLength(200)), []),
  /** Who speaks there, in the order in which they are told. */
  speakers: z._default(z.array(Id).check(maxLength(200)), []),
  slots: z
    .array(
      z.strictObject({
        id: Id,
        startAt: Instant,
        endAt: Instant,
        /** Where it is held; none written: it is not said. */
        roomId: z._default(z.nullable(Id), null),
        /** Places; none written: no limit. */
        quota: Capacity,
        /** Kept by those who hold it, and offered to nobody else. */
        isRetired: no,
      }),
    )
    .check(maxLength(500)),
})

const fields = {
  rooms: z._default(z.array(FiledRoom).check(maxLength(500)), []),
  speakers: z._default(z.array(FiledSpeaker).check(maxLength(2000)), []),
  conferences: z._default(z.array(FiledConference).check(maxLength(2000)), []),
}
const chosen = {
  /** The slot held in each conference, by conference id. */
  slots: z.optional(z.record(Id, Id).check(maxKeys(2000))),
}

export type ConferencesConfig = Read<typeof fields>
export type FiledSlots = Read<typeof chosen>

type Filed = ConferencesConfig['conferences'][number]
/** A slot with the conference that it is of. */
export type FiledSlot = Filed['slots'][number] & { readonly conferenceId: string }

/** Every slot with the conference it is of. */
export const filedSlots = (config: Pick<ConferencesConfig, 'conferences'>): FiledSlot[] =>
  config.conferences.flatMap(({ id: conferenceId, slots }) => slots.map((slot) => ({ ...slot, conferenceId })))

/** Whether a slot is at another time, or of another conference. */
export const isMoved = (before: FiledSlot, after: FiledSlot): boolean =>
  before.conferenceId !== after.conferenceId ||
  Date.parse(before.startAt) !== Date.parse(after.startAt) ||
  Date.parse(before.endAt) !== Date.parse(after.endAt)

/** Whether a slot leaves the room in which its holders expect it; one that had none yet takes nobody by surprise. */
export const leavesRoom = (before: FiledSlot, after: FiledSlot): boolean =>
  before.roomId !== null && before.roomId !== after.roomId

type Change = Planned<ConferencesConfig & ContextConfig>
const told = effectsIn('conferences')
const sum = (crowds: readonly Crowd[]): number => crowds.reduce((all, { count }) => all + count, 0)
const holdersOf = ({ crowds = [] }: Facts, slotId: string): readonly Crowd[] =>
  crowds.filter(({ holds }) => holds.includes(slotId))

/** Those who could not follow a slot to where another is: they hold something else then, or do not come that day. */
function losersOf({ after, facts }: Change, slotId: string, to: FiledSlot) {
  const all = new Map(filedSlots(after).map((slot) => [slot.id, slot]))
  const holders = holdersOf(facts, slotId)
  const isClashing = ({ holds }: Crowd) =>
    holds.some((id) => {
      const other = id === slotId ? undefined : all.get(id)
      return other !== undefined && overlaps(other, to)
    })
  return {
    clashing: sum(holders.filter(isClashing)),
    absent: sum(holders.filter(({ dayIds }) => dayIds.length > 0 && isOtherDay(to, awayFrom(after, dayIds)))),
  }
}

/** The other slots of a conference that all who hold one may follow it to. */
function refugesOf(change: Change, { id, conferenceId }: FiledSlot): string[] {
  const { counts } = change.facts
  const takenIn = (slotId: string) => (counts[`slot ${slotId}`] ?? 0) + (counts[`coming ${slotId}`] ?? 0)
  return filedSlots(change.after).flatMap((slot) => {
    if (slot.conferenceId !== conferenceId || slot.id === id || slot.isRetired) return []
    if (slot.quota !== null && takenIn(slot.id) + takenIn(id) > slot.quota) return []
    const { clashing, absent } = losersOf(change, id, slot)
    return clashing + absent > 0 ? [] : [moveTo(slot.id)]
  })
}

/** A slot that is moved: its holders are told, unless they cannot follow. */
function moveEffects(change: Change, old: FiledSlot, item: FiledSlot): Effect[] {
  const about = { item: item.id, at: [item.conferenceId, 'slots', item.id], name: item.id }
  const people = change.facts.counts[`slot ${item.id}`]
  if (old.conferenceId !== item.conferenceId)
    return told({ ...about, people }, 'FILE_MOVED', { unblock: 'PLAN_RELEASE' })
  const { clashing, absent } = losersOf(change, item.id, item)
  return clashing + absent > 0
    ? [
        ...told({ ...about, people: clashing }, 'FILE_MOVED_CLASH', { unblock: 'PLAN_RELEASE' }),
        ...told({ ...about, people: absent }, 'FILE_MOVED_DAY', { unblock: 'PLAN_RELEASE' }),
      ]
    : told({ ...about, people }, 'FILE_MOVING', { remedies: [APPLY] })
}

/** A slot that is held elsewhere at the same time: its holders are told. */
function roomEffects({ facts }: Change, { id, conferenceId }: FiledSlot): Effect[] {
  const about = { item: id, at: [conferenceId, 'slots', id, 'roomId'], name: id }
  return told({ ...about, people: facts.counts[`slot ${id}`] }, 'FILE_ROOM', { remedies: [APPLY] })
}

/** A conference closed to people who hold it. */
function closingEffects(old: Filed, item: Filed, counts: Facts['counts']): Effect[] {
  const { id } = item
  const closed = (key: 'isRemote' | 'isDisabledForCompanions', who: string) =>
    told({ item: id, at: [id, key], name: id, people: counts[`${who} ${id}`] }, 'FILE_HELD', {
      unblock: 'PLAN_RELEASE',
    })
  return [
    ...(old.isRemote && !item.isRemote ? closed('isRemote', 'remote') : []),
    ...(!old.isDisabledForCompanions && item.isDisabledForCompanions
      ? closed('isDisabledForCompanions', 'companion')
      : []),
  ]
}

/** The conferences and slots left out, moved, or closed to people who hold them; slots of which there would be too few places. */
function planConferences(change: Change): Effect[] {
  const { before, after, facts } = change
  const { counts } = facts
  const { kept, removed } = changesOf(before.conferences, after.conferences, ({ id }) => id)
  const slots = changesOf(filedSlots(before), filedSlots(after), ({ id }) => id)
  const gone = new Set(removed.map(({ id }) => id))
  const quotas = new Map(filedSlots(before).map(({ id, quota }) => [id, quota]))
  return [
    ...removed.flatMap(({ id }) =>
      told({ item: id, at: [id], name: id, people: counts[`conference ${id}`] }, 'FILE_HELD', { remedies: [RETIRE] }),
    ),
    ...kept.flatMap(({ old, item }) => closingEffects(old, item, counts)),
    ...slots.removed
      .filter(({ conferenceId }) => !gone.has(conferenceId))
      .flatMap((slot) => {
        const { id, conferenceId } = slot
        const about = { item: id, at: [conferenceId, 'slots', id], name: id, people: counts[`slot ${id}`] }
        return told(about, 'FILE_HELD', { remedies: [RETIRE, ...refugesOf(change, slot)] })
      }),
    ...slots.kept
      .filter(({ old, item }) => isMoved(old, item))
      .flatMap(({ old, item }) => moveEffects(change, old, item)),
    ...slots.kept
      .filter(({ old, item }) => !isMoved(old, item) && leavesRoom(old, item))
      .flatMap(({ item }) => roomEffects(change, item)),
    ...filedSlots(after).flatMap(({ id, conferenceId, quota }) => {
      if (!isTighter(quotas.get(id), quota, change)) return []
      const people = (counts[`slot ${id}`] ?? 0) + (counts[`coming ${id}`] ?? 0)
      const about = { item: id, at: [conferenceId, 'slots', id, 'quota'], name: id, people }
      return people > quota ? told(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
    }),
  ]
}

const retired = (slot: Filed['slots'][number]) => ({ ...slot, isRetired: true })

export const conferencesShare = share({
  fields,
  chosen,
  shapes: { rooms: list('id'), speakers: list('id'), conferences: list('id', { slots: list('id') }) },
  help: {
    rooms: 'Les salles dans lesquelles se tiennent les conférences',
    speakers: 'Les intervenants : leur nom, ce qu’ils font, leur portrait et un texte en HTML',
    conferences: 'Les conférences, leurs intervenants, leurs créneaux, la salle et le nombre de places de chacun',
  },
  empty: { rooms: [], speakers: [], conferences: [] },
  plan: planConferences,
  remedied: ({ at }, before) => {
    if (at.length > 2) return retired(before as Filed['slots'][number])
    const conference = before as Filed
    return { ...conference, isRequired: false, slots: conference.slots.map(retired) }
  },
  faults: ({ rooms, speakers, conferences }, known) => [
    ...repeated('rooms', idsOf(rooms)),
    ...repeated('speakers', idsOf(speakers)),
    ...repeated('conferences', idsOf(conferences)),
    ...conferences.flatMap(({ categories, speakers: own }, i) => [
      ...categories.flatMap((id, j) => unknown(`conferences.${i}.categories.${j}`, id, known('categories'))),
      ...own.flatMap((id, j) => unknown(`conferences.${i}.speakers.${j}`, id, known('speakers'))),
      ...repeated(`conferences.${i}.speakers`, own),
    ]),
    ...slotFaults(conferences, known),
  ],
  chosenFaults: ({ slots = {} }, { conferences }) => [
    ...Object.entries(slots).flatMap(([id, slotId]) => {
      const offered = conferences.find((conference) => conference.id === id)?.slots ?? []
      return unknown(`slots.${id}`, slotId, new Set(idsOf(offered)))
    }),
    ...overlapping(slots, conferences),
  ],
})

/** A slot is of one conference, in a room that there is, and ends after it has begun. */
function slotFaults(conferences: ConferencesConfig['conferences'], known: Known): Fault[] {
  const slots = conferences.flatMap((conference) => idsOf(conference.slots))
  const isTwice = (id: string) => slots.indexOf(id) !== slots.lastIndexOf(id)
  return conferences.flatMap((conference, i) =>
    conference.slots.flatMap(({ id, startAt, endAt, roomId }, j) => [
      ...(isTwice(id) ? [{ path: `conferences.${i}.slots.${j}.id`, code: 'FILE_REPEATED' }] : []),
      ...(Date.parse(endAt) > Date.parse(startAt)
        ? []
        : [{ path: `conferences.${i}.slots.${j}.endAt`, code: 'FILE_ORDER' }]),
      ...unknown(`conferences.${i}.slots.${j}.roomId`, roomId, known('rooms')),
    ]),
  )
}

/** Nobody holds two slots at once. */
function overlapping(held: Readonly<Record<string, string>>, conferences: ConferencesConfig['conferences']): Fault[] {
  const slots = new Map(conferences.flatMap((conference) => conference.slots.map((slot) => [slot.id, slot] as const)))
  const spans = Object.entries(held).flatMap(([conferenceId, slotId]) => {
    const slot = slots.get(slotId)
    return slot ? [{ conferenceId, from: Date.parse(slot.startAt), to: Date.parse(slot.endAt) }] : []
  })
  return spans
    .filter((one, j) => spans.slice(0, j).some((other) => one.from < other.to && other.from < one.to))
    .map(({ conferenceId }) => ({ path: `slots.${conferenceId}`, code: 'FILE_OVERLAP' }))
}
