import type { ConferencesConfig, FiledSlot } from './conferences.part.ts'

/** Two slots at the same time that want one room, or one speaker. */
export interface Clash {
  readonly kind: 'room' | 'speaker'
  /** Of the room, or of the speaker. */
  readonly id: string
  /** The first to begin is the first. */
  readonly slots: readonly [FiledSlot, FiledSlot]
}

type Programme = Pick<ConferencesConfig, 'conferences'>
interface Span {
  readonly slot: FiledSlot
  readonly from: number
  readonly to: number
}

/** Nobody reads more of them at once, and slots that are all at one time have as many clashes as pairs. */
const MOST_TOLD = 300

/** The slots by the time at which they begin. What owns a part stays out of what pages load: its slots are read here. */
const spansIn = ({ conferences }: Programme): Span[] =>
  conferences
    .flatMap(({ id: conferenceId, slots }) => slots.map((slot) => ({ ...slot, conferenceId })))
    .map((slot) => ({ slot, from: Date.parse(slot.startAt), to: Date.parse(slot.endAt) }))
    .toSorted((one, other) => one.from - other.from)

/** The speakers that two conferences share, each pair being compared once. */
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

/**
 * What a programme asks of a room or of a speaker twice at once, by time: the first of them, 300 at most. It is told, and refused
 * nowhere.
 */
export function clashesIn(programme: Programme): Clash[] {
  const shared = sharingIn(programme)
  const spans = spansIn(programme)
  const found: Clash[] = []
  for (const [i, one] of spans.entries())
    for (let j = i + 1; j < spans.length && found.length < MOST_TOLD; j += 1) {
      const other = spans[j]
      // None that begins later is at the same time either.
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

/** How many pairs of these, each of which ends after it has begun, are at the same time; they are in the order in which they begin. */
function pairsIn(spans: readonly Span[]): number {
  const ends = spans.map(({ to }) => to).toSorted((one, other) => one - other)
  let ended = 0
  return spans.reduce((count, { from }, begun) => {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= from) ended += 1
    return count + begun - ended
  }, 0)
}

/** The slots that want each room and each speaker, in the order in which they begin. */
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

/** How many clashes there are in a saved programme, whose slots end after they have begun; none is built. */
export const countClashes = (programme: Programme): number =>
  wantedIn(programme).reduce((count, spans) => count + pairsIn(spans), 0)

/** The ids of the slots that some clash is of, however many clashes there are. */
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
