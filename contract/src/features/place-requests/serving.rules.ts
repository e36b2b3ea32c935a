/** How the places of an offer are given to those who wait. */
export interface PlaceRules {
  /** Free places are offered by themselves; otherwise an organiser offers each. */
  readonly isAutomatic: boolean
  /** A group that does not fit is passed over; otherwise those behind it wait for it. */
  readonly skipsGroups: boolean
  /** How long an offered place is kept. */
  readonly hours: number
  /** Last day on which places are offered by themselves, as an ISO date; null without one. */
  readonly until: string | null
}

export const MAX_HOURS = 14 * 24
export const DEFAULT_RULES: PlaceRules = { isAutomatic: true, skipsGroups: false, hours: 24, until: null }

/** People who wait together. */
export interface WaitingGroup {
  readonly id: string
  readonly size: number
  /** Rank given by the team, which comes before the time of joining; null if never moved. */
  readonly rank: number | null
  readonly joinedAt: Date
  readonly keptUntil: Date | null
}

const LAST = Number.MAX_SAFE_INTEGER

/** First come, first served, after groups ranked by the team. Ids, which are unique, decide between equal instants. */
export const inTurn = (a: WaitingGroup, b: WaitingGroup): number =>
  (a.rank ?? LAST) - (b.rank ?? LAST) || a.joinedAt.getTime() - b.joinedAt.getTime() || (a.id < b.id ? -1 : 1)

interface Serving {
  readonly rules: PlaceRules
  /** Whether people may take places now: registration is open, and so is the offer. */
  readonly isServed: boolean
  readonly now: Date
  /** The date in the time zone of the event. */
  readonly today: string
}

export interface ServingPlan {
  readonly expired: readonly string[]
  /** Offers that no longer fit a lower capacity: these groups wait again, at their own rank. */
  readonly withdrawn: readonly string[]
  readonly offered: readonly string[]
}

/** Places that are neither taken nor kept. */
export const unclaimed = (
  { capacity, taken }: { readonly capacity: number; readonly taken: number },
  groups: readonly Pick<WaitingGroup, 'size' | 'keptUntil'>[],
  now: Date,
): number =>
  groups
    .filter(({ keptUntil }) => keptUntil !== null && keptUntil > now)
    .reduce((left, { size }) => left - size, capacity - taken)

/** Plans one round of an offer's waiting list: who is offered places, all of a group or none. */
export function planServing(
  places: { readonly capacity: number; readonly taken: number },
  groups: readonly WaitingGroup[],
  { rules, isServed, now, today }: Serving,
): ServingPlan {
  const inOrder = groups.toSorted(inTurn)
  const expired = inOrder.filter(({ keptUntil }) => keptUntil !== null && keptUntil <= now)
  const kept = inOrder.filter(({ keptUntil }) => keptUntil !== null && keptUntil > now)
  let left = places.capacity - places.taken
  const withdrawn: WaitingGroup[] = []
  for (const one of kept) {
    if (one.size <= left) left -= one.size
    else withdrawn.push(one)
  }
  const plan = { expired: expired.map(({ id }) => id), withdrawn: withdrawn.map(({ id }) => id) }
  const isPast = rules.until !== null && today > rules.until
  if (!isServed || !rules.isAutomatic || isPast) return { ...plan, offered: [] }
  const offered: string[] = []
  for (const { id, size } of inOrder.filter((one) => one.keptUntil === null || withdrawn.includes(one))) {
    if (size <= left) {
      left -= size
      offered.push(id)
    } else if (!rules.skipsGroups) break
  }
  return { ...plan, offered: offered.filter((id) => !plan.withdrawn.includes(id)) }
}
