import type { ConferencesConfig, FiledSlot } from '@parvis/contract/conferences/conferences.part.ts'
import { filedSlots, isMoved, leavesRoom } from '@parvis/contract/conferences/conferences.part.ts'
import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { dayAt } from '@parvis/contract/events/hours.rules.ts'
import { withHours } from '@parvis/contract/events/spans.rules.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { APPLY, moveTo, RETIRE, TAKEN } from '@parvis/contract/kit/plan.ts'
import type { CountById } from '#kit/impact.ts'
import { changesOf, effectsIn, effectsOnEach, isTighter, lazily } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'

/** People of an event who hold the same slots and come on the same days. */
export interface Crowd {
  readonly holds: readonly string[]
  readonly dayIds: readonly string[]
  readonly count: number
}

export interface ConferenceHolders {
  readonly people: number
  readonly remote: number
  /** Registered by another person. */
  readonly companions: number
}

/** Counts read by the impact of a change of conferences, each on first use. */
export interface ConferenceFacts {
  readonly slotHolders: () => Promise<CountById>
  readonly conferenceHolders: () => Promise<ReadonlyMap<string, ConferenceHolders>>
  /** Holders of removed or moved slots. */
  readonly crowds: () => Promise<readonly Crowd[]>
  /** Slots chosen by people of an imported file. */
  readonly coming: CountById
}

type FiledConference = ConferencesConfig['conferences'][number]
type ConferenceChange = Pick<Change<ConferencesConfig & ContextConfig>, 'before' | 'after' | 'fresh'>

const told = effectsIn('conferences')
const sum = (crowds: readonly Crowd[]): number => crowds.reduce((all, { count }) => all + count, 0)

interface Span {
  readonly from: number
  readonly to: number
}
const spanOf = ({ startAt, endAt }: FiledSlot): Span => ({ from: Date.parse(startAt), to: Date.parse(endAt) })

/** Indexes of the new programme, built once per change. */
interface Programme {
  readonly spans: ReadonlyMap<string, Span>
  readonly byConference: ReadonlyMap<string, readonly FiledSlot[]>
  readonly holders: ReadonlyMap<string, readonly Crowd[]>
  /** Places taken, including those of people of an imported file. */
  readonly takenIn: (slotId: string) => number
  /** The day of the event that a slot is on, if any. */
  readonly daysOf: (slot: FiledSlot) => readonly string[]
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

async function programmeOf({ after }: ConferenceChange, facts: ConferenceFacts): Promise<Programme> {
  const slots = filedSlots(after)
  const held = await facts.slotHolders()
  const days = new Map<string, readonly string[]>()
  const all = withHours(after.days, after.timeZone).toSorted((one, other) => one.day.localeCompare(other.day))
  const daysAt = (startAt: string) => {
    const day = dayAt(all, new Date(startAt), after.timeZone)
    return day ? [day.id] : []
  }
  return {
    spans: new Map(slots.map((slot) => [slot.id, spanOf(slot)])),
    byConference: Map.groupBy(slots, ({ conferenceId }) => conferenceId),
    holders: byKey(await facts.crowds(), ({ holds }) => new Set(holds)),
    takenIn: (id) => (held.get(id) ?? 0) + (facts.coming.get(id) ?? 0),
    daysOf({ startAt }) {
      const known = days.get(startAt) ?? daysAt(startAt)
      days.set(startAt, known)
      return known
    },
  }
}

/** Holders of a slot who could not move to another one: they hold an overlapping slot, or do not come that day. */
function losersOf({ spans, holders, daysOf }: Programme, slotId: string, slot: FiledSlot) {
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

function moveTargetsOf(programme: Programme, { id, conferenceId }: FiledSlot): string[] {
  const { byConference, takenIn } = programme
  const leaving = takenIn(id)
  return (byConference.get(conferenceId) ?? []).flatMap((slot) => {
    if (slot.id === id || slot.isRetired) return []
    if (slot.quota !== null && takenIn(slot.id) + leaving > slot.quota) return []
    const { clashing, absent } = losersOf(programme, id, slot)
    return clashing + absent > 0 ? [] : [moveTo(slot.id)]
  })
}

interface HeldSlots {
  readonly facts: ConferenceFacts
  readonly programme: () => Promise<Programme>
}

/** Move targets are searched only if the removed slot has holders. */
async function effectsOfLeaving({ facts, programme }: HeldSlots, slot: FiledSlot): Promise<Effect[]> {
  const { id, conferenceId } = slot
  const people = (await facts.slotHolders()).get(id) ?? 0
  if (people === 0) return []
  const about = { item: id, at: [conferenceId, 'slots', id], name: id, people }
  return told(about, 'FILE_HELD', { remedies: [RETIRE, ...moveTargetsOf(await programme(), slot)] })
}

/** Holders of a moved slot are notified, unless they cannot follow. */
async function effectsOfMove({ facts, programme }: HeldSlots, old: FiledSlot, item: FiledSlot): Promise<Effect[]> {
  const people = (await facts.slotHolders()).get(item.id) ?? 0
  if (people === 0) return []
  const about = { item: item.id, at: [item.conferenceId, 'slots', item.id], name: item.id }
  if (old.conferenceId !== item.conferenceId)
    return told({ ...about, people }, 'FILE_MOVED', { unblock: 'PLAN_RELEASE' })
  const { clashing, absent } = losersOf(await programme(), item.id, item)
  return clashing + absent > 0
    ? [
        ...told({ ...about, people: clashing }, 'FILE_MOVED_CLASH', { unblock: 'PLAN_RELEASE' }),
        ...told({ ...about, people: absent }, 'FILE_MOVED_DAY', { unblock: 'PLAN_RELEASE' }),
      ]
    : told({ ...about, people }, 'FILE_MOVING', { remedies: [APPLY] })
}

async function effectsOfClosing(
  old: FiledConference,
  item: FiledConference,
  facts: ConferenceFacts,
): Promise<Effect[]> {
  const { id } = item
  const closed = [
    ...(old.isRemote && !item.isRemote ? ([['isRemote', 'remote']] as const) : []),
    ...(!old.isDisabledForCompanions && item.isDisabledForCompanions
      ? ([['isDisabledForCompanions', 'companions']] as const)
      : []),
  ]
  return effectsOnEach(closed, async ([key, of]) => {
    const people = (await facts.conferenceHolders()).get(id)?.[of] ?? 0
    return told({ item: id, at: [id, key], name: id, people }, 'FILE_HELD', { unblock: 'PLAN_RELEASE' })
  })
}

/** Effects on slots that stay: moved, in another room, or with too few places. */
async function effectsOnSlots(change: ConferenceChange, held: HeldSlots): Promise<Effect[]> {
  const { before, after } = change
  const { facts } = held
  const { kept } = changesOf(filedSlots(before), filedSlots(after), ({ id }) => id)
  const places = new Map(filedSlots(before).map(({ id, quota }) => [id, quota]))
  const moved = kept.filter(({ old, item }) => isMoved(old, item))
  const elsewhere = kept.filter(({ old, item }) => !isMoved(old, item) && leavesRoom(old, item))
  return [
    ...(await effectsOnEach(moved, ({ old, item }) => effectsOfMove(held, old, item))),
    ...(await effectsOnEach(elsewhere, async ({ item: { id, conferenceId } }) => {
      const people = (await facts.slotHolders()).get(id) ?? 0
      const about = { item: id, at: [conferenceId, 'slots', id, 'roomId'], name: id, people }
      return told(about, 'FILE_ROOM', { remedies: [APPLY] })
    })),
    ...(await effectsOnEach(filedSlots(after), async ({ id, conferenceId, quota }) => {
      if (!isTighter(places.get(id), quota, change)) return []
      const people = ((await facts.slotHolders()).get(id) ?? 0) + (facts.coming.get(id) ?? 0)
      const about = { item: id, at: [conferenceId, 'slots', id, 'quota'], name: id, people }
      return people > quota ? told(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
    })),
  ]
}

export async function conferenceImpact(change: ConferenceChange, facts: ConferenceFacts): Promise<Effect[]> {
  const { before, after } = change
  const { kept, removed } = changesOf(before.conferences, after.conferences, ({ id }) => id)
  const gone = new Set(removed.map(({ id }) => id))
  const slotsLeftOut = changesOf(filedSlots(before), filedSlots(after), ({ id }) => id).removed
  const held: HeldSlots = { facts, programme: lazily(() => programmeOf(change, facts)) }
  return [
    ...(await effectsOnEach(removed, async ({ id }) => {
      const people = (await facts.conferenceHolders()).get(id)?.people ?? 0
      return told({ item: id, at: [id], name: id, people }, 'FILE_HELD', { remedies: [RETIRE] })
    })),
    ...(await effectsOnEach(kept, ({ old, item }) => effectsOfClosing(old, item, facts))),
    ...(await effectsOnEach(
      slotsLeftOut.filter(({ conferenceId }) => !gone.has(conferenceId)),
      (slot) => effectsOfLeaving(held, slot),
    )),
    ...(await effectsOnSlots(change, held)),
  ]
}
