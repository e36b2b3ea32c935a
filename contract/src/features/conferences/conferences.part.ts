import * as z from 'zod/mini'
import type { ContextConfig } from '#features/context/context.part.ts'
import { dayAt } from '#features/context/hours.rules.ts'
import { withHours } from '#features/context/spans.rules.ts'
import { Id, Instant, maxKeys, maxLength, Picture, shownText } from '#kit/fields.ts'
import type { Fault, Known, Read } from '#kit/part.ts'
import { Capacity, idsOf, list, named, no, repeated, share, unknown } from '#kit/part.ts'
import type { Crowd, Effect, Facts, Planned } from '#kit/plan.ts'
import { APPLY, changesOf, effectsIn, isTighter, moveTo, RETIRE, TAKEN } from '#kit/plan.ts'

const FiledRoom = z.strictObject({ id: Id, name: shownText(200) })

const FiledSpeaker = z.strictObject({
  id: Id,
  name: shownText(200),
  title: z._default(z.string().check(maxLength(300)), ''),
  picture: z._default(Picture, ''),
  text: z._default(z.string().check(maxLength(20_000)), ''),
})

const FiledConference = z.strictObject({
  id: Id,
  title: shownText(300),
  logo: z._default(Picture, ''),
  description: z._default(z.string().check(maxLength(20_000)), ''),
  isRequired: no,
  isDisabledForCompanions: no,
  /** Remote people may hold its slots too. */
  isRemote: z._default(z.boolean(), true),
  categories: z._default(z.array(Id).check(maxLength(200)), []),
  speakers: z._default(z.array(Id).check(maxLength(200)), []),
  slots: z
    .array(
      z.strictObject({
        id: Id,
        startAt: Instant,
        endAt: Instant,
        roomId: z._default(z.nullable(Id), null),
        quota: Capacity,
        /** Kept by its holders, and closed to others. */
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
  slots: z.optional(z.record(Id, Id).check(maxKeys(2000))),
}

export type ConferencesConfig = Read<typeof fields>
export type FiledSlots = Read<typeof chosen>

type Filed = ConferencesConfig['conferences'][number]
export type FiledSlot = Filed['slots'][number] & { readonly conferenceId: string }

/** All slots with their conference. */
export const filedSlots = (config: Pick<ConferencesConfig, 'conferences'>): FiledSlot[] =>
  config.conferences.flatMap(({ id: conferenceId, slots }) => slots.map((slot) => ({ ...slot, conferenceId })))

/** Whether a slot changes time or conference. */
export const isMoved = (before: FiledSlot, after: FiledSlot): boolean =>
  before.conferenceId !== after.conferenceId ||
  Date.parse(before.startAt) !== Date.parse(after.startAt) ||
  Date.parse(before.endAt) !== Date.parse(after.endAt)

/** Whether a slot leaves a room that its holders know. */
export const leavesRoom = (before: FiledSlot, after: FiledSlot): boolean =>
  before.roomId !== null && before.roomId !== after.roomId

type Change = Planned<ConferencesConfig & ContextConfig>
const told = effectsIn('conferences')
const sum = (crowds: readonly Crowd[]): number => crowds.reduce((all, { count }) => all + count, 0)

interface Span {
  readonly from: number
  readonly to: number
}
const spanOf = ({ startAt, endAt }: FiledSlot): Span => ({ from: Date.parse(startAt), to: Date.parse(endAt) })

interface Standing {
  readonly change: Change
  readonly spans: ReadonlyMap<string, Span>
  readonly byConference: ReadonlyMap<string, readonly FiledSlot[]>
  readonly holders: ReadonlyMap<string, readonly Crowd[]>
  daysOf(slot: FiledSlot): readonly string[]
}

function byKey<T>(all: readonly T[], keysIn: (one: T) => Iterable<string>): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const one of all)
    for (const key of keysIn(one)) {
      const those = found.get(key) ?? []
      those.push(one)
      found.set(key, those)
    }
  return found
}

function standingOf(change: Change): Standing {
  const { after, facts } = change
  const slots = filedSlots(after)
  const days = new Map<string, readonly string[]>()
  const all = withHours(after.days, after.timeZone).toSorted((one, other) => one.day.localeCompare(other.day))
  const daysAt = (startAt: string) => {
    const day = dayAt(all, new Date(startAt), after.timeZone)
    return day ? [day.id] : []
  }
  return {
    change,
    spans: new Map(slots.map((slot) => [slot.id, spanOf(slot)])),
    byConference: byKey(slots, ({ conferenceId }) => [conferenceId]),
    holders: byKey(facts.crowds ?? [], ({ holds }) => new Set(holds)),
    daysOf({ startAt }) {
      const known = days.get(startAt) ?? daysAt(startAt)
      days.set(startAt, known)
      return known
    },
  }
}

/** Lazy: a plan that needs no facts must not request them. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Holders of a slot who could not move to another one: they hold an overlapping slot, or do not come that day. */
function losersOf({ spans, holders, daysOf }: Standing, slotId: string, slot: FiledSlot) {
  const { from, to } = spanOf(slot)
  const isClashing = ({ holds }: Crowd) =>
    holds.some((id) => {
      const other = id === slotId ? undefined : spans.get(id)
      return other !== undefined && other.from < to && from < other.to
    })
  const isAbsent = ({ dayIds }: Crowd) => dayIds.length > 0 && daysOf(slot).some((id) => !dayIds.includes(id))
  const those = holders.get(slotId) ?? []
  return { clashing: sum(those.filter(isClashing)), absent: sum(those.filter(isAbsent)) }
}

/** Other slots of the conference to which all holders can move. */
function refugesOf(standing: Standing, { id, conferenceId }: FiledSlot): string[] {
  const { counts } = standing.change.facts
  const takenIn = (slotId: string) => (counts[`slot ${slotId}`] ?? 0) + (counts[`coming ${slotId}`] ?? 0)
  const leaving = takenIn(id)
  return (standing.byConference.get(conferenceId) ?? []).flatMap((slot) => {
    if (slot.id === id || slot.isRetired) return []
    if (slot.quota !== null && takenIn(slot.id) + leaving > slot.quota) return []
    const { clashing, absent } = losersOf(standing, id, slot)
    return clashing + absent > 0 ? [] : [moveTo(slot.id)]
  })
}

/** Move targets are searched only if the removed slot has holders. */
function leavingEffects(change: Change, standing: () => Standing, slot: FiledSlot): Effect[] {
  const { id, conferenceId } = slot
  const people = change.facts.counts[`slot ${id}`] ?? 0
  if (people === 0) return []
  const about = { item: id, at: [conferenceId, 'slots', id], name: id, people }
  return told(about, 'FILE_HELD', { remedies: [RETIRE, ...refugesOf(standing(), slot)] })
}

/** Holders of a moved slot are notified, unless they cannot follow. */
function moveEffects(change: Change, standing: () => Standing, old: FiledSlot, item: FiledSlot): Effect[] {
  const about = { item: item.id, at: [item.conferenceId, 'slots', item.id], name: item.id }
  const people = change.facts.counts[`slot ${item.id}`]
  if (old.conferenceId !== item.conferenceId)
    return told({ ...about, people }, 'FILE_MOVED', { unblock: 'PLAN_RELEASE' })
  const { clashing, absent } = losersOf(standing(), item.id, item)
  return clashing + absent > 0
    ? [
        ...told({ ...about, people: clashing }, 'FILE_MOVED_CLASH', { unblock: 'PLAN_RELEASE' }),
        ...told({ ...about, people: absent }, 'FILE_MOVED_DAY', { unblock: 'PLAN_RELEASE' }),
      ]
    : told({ ...about, people }, 'FILE_MOVING', { remedies: [APPLY] })
}

function roomEffects({ facts }: Change, { id, conferenceId }: FiledSlot): Effect[] {
  const about = { item: id, at: [conferenceId, 'slots', id, 'roomId'], name: id }
  return told({ ...about, people: facts.counts[`slot ${id}`] }, 'FILE_ROOM', { remedies: [APPLY] })
}

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

function planConferences(change: Change): Effect[] {
  const { before, after, facts } = change
  const { counts } = facts
  const { kept, removed } = changesOf(before.conferences, after.conferences, ({ id }) => id)
  const slots = changesOf(filedSlots(before), filedSlots(after), ({ id }) => id)
  const gone = new Set(removed.map(({ id }) => id))
  const standing = once(() => standingOf(change))
  const quotas = new Map(filedSlots(before).map(({ id, quota }) => [id, quota]))
  return [
    ...removed.flatMap(({ id }) =>
      told({ item: id, at: [id], name: id, people: counts[`conference ${id}`] }, 'FILE_HELD', { remedies: [RETIRE] }),
    ),
    ...kept.flatMap(({ old, item }) => closingEffects(old, item, counts)),
    ...slots.removed
      .filter(({ conferenceId }) => !gone.has(conferenceId))
      .flatMap((slot) => leavingEffects(change, standing, slot)),
    ...slots.kept
      .filter(({ old, item }) => isMoved(old, item))
      .flatMap(({ old, item }) => moveEffects(change, standing, old, item)),
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
  copyGroup: { rooms: 'programme', speakers: 'programme', conferences: 'programme' },
  rights: {},
  names: {
    order: 700,
    of: {
      rooms: named('room', 'name'),
      speakers: (speakers) => speakers.map(({ id, title }) => ({ key: `speaker.${id}.title`, name: title })),
      conferences: named('conference', 'title'),
    },
  },
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

function slotFaults(conferences: ConferencesConfig['conferences'], known: Known): Fault[] {
  const stands = byKey(
    conferences.flatMap(({ slots }) => idsOf(slots)),
    (id) => [id],
  )
  const isTwice = (id: string) => (stands.get(id)?.length ?? 0) > 1
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
