import type { ConferencesConfig, FiledSlot } from './conferences.part.ts'

export interface Clash {
  readonly kind: 'room' | 'speaker'
  readonly id: string
  readonly slots: readonly [FiledSlot, FiledSlot]
}

type Programme = Pick<ConferencesConfig, 'conferences'>
interface Span {
  readonly slot: FiledSlot
  readonly from: number
  readonly to: number
}

/** More would not be read; simultaneous slots clash in every pair. */
const MOST_TOLD = 300

/** Slots by start time. A page must not load the module of the part, so slots are read here. */
const spansIn = ({ conferences }: Programme): Span[] =>
  conferences
    .flatMap(({ id: conferenceId, slots }) => slots.map((slot) => ({ ...slot, conferenceId })))
    .map((slot) => ({ slot, from: Date.parse(slot.startAt), to: Date.parse(slot.endAt) }))
    .toSorted((one, other) => one.from - other.from)

function sharingIn({ conferences }: Programme): (one: string, other: string) => readonly string[] {
  const speakersOf = new Map(conferences.map(({ id, speakers }) => [id, speakers]))
  const known = new Map<string, readonly string[]>()
  return (one, other) => {
    const name = `${one} ${other}`
    const theirs = known.get(name) ?? (speakersOf.get(one) ?? []).filter((id) => speakersOf.get(other)?.includes(id))
    known.set(name, theirs)
    return theirs
  }
}

/** Room and speaker conflicts of a programme, by time, at most 300. They are only shown, never refused. */
export function clashesIn(programme: Programme): Clash[] {
  const shared = sharingIn(programme)
  const spans = spansIn(programme)
  const found: Clash[] = []
  for (const [i, one] of spans.entries())
    for (let j = i + 1; j < spans.length && found.length < MOST_TOLD; j += 1) {
      const other = spans[j]
      // Slots are sorted by start: later ones do not overlap either.
      if (other === undefined || other.from >= one.to) break
      if (!(one.from < other.to && other.from < one.to)) continue
      const slots = [one.slot, other.slot] as const
      const room = one.slot.roomId === other.slot.roomId ? one.slot.roomId : null
      if (room !== null) found.push({ kind: 'room', id: room, slots })
      for (const id of shared(one.slot.conferenceId, other.slot.conferenceId))
        found.push({ kind: 'speaker', id, slots })
    }
  return found.slice(0, MOST_TOLD)
}

/** Number of overlapping pairs of slots, sorted by start, each with a positive length. */
function pairsIn(spans: readonly Span[]): number {
  const ends = spans.map(({ to }) => to).toSorted((one, other) => one - other)
  let ended = 0
  return spans.reduce((count, { from }, begun) => {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= from) ended += 1
    return count + begun - ended
  }, 0)
}

function wantedIn(programme: Programme): readonly (readonly Span[])[] {
  const speakersOf = new Map(programme.conferences.map(({ id, speakers }) => [id, speakers]))
  const wanted = new Map<string, Span[]>()
  for (const span of spansIn(programme)) {
    const { roomId, conferenceId } = span.slot
    const rooms = roomId === null ? [] : [`room ${roomId}`]
    for (const name of [...rooms, ...(speakersOf.get(conferenceId) ?? []).map((id) => `speaker ${id}`)]) {
      const those = wanted.get(name) ?? []
      those.push(span)
      wanted.set(name, those)
    }
  }
  return [...wanted.values()]
}

/** Number of conflicts in a saved programme, counted without building them. */
export const countClashes = (programme: Programme): number =>
  wantedIn(programme).reduce((count, spans) => count + pairsIn(spans), 0)

/** Ids of all slots in conflict. */
export function clashingIn(programme: Programme): ReadonlySet<string> {
  const found = new Set<string>()
  for (const spans of wantedIn(programme)) {
    let until = Number.NEGATIVE_INFINITY
    for (const [i, { slot, from, to }] of spans.entries()) {
      const next = spans[i + 1]
      if (until > from || (next !== undefined && next.from < to)) found.add(slot.id)
      until = Math.max(until, to)
    }
  }
  return found
}
