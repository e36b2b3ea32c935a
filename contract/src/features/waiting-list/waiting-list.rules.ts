export const OFFER_MS = 24 * 3600 * 1000
/** From the answer to the home page (specification 1, § 9). */
export const REDIRECT_MS = 5000

export interface LimitedDay {
  readonly id: string
  readonly capacity: number | null
  readonly taken: number
  /** No longer offered; existing offers stay valid. */
  readonly isRetired: boolean
}

export interface InLine {
  readonly userId: string
  readonly joinedAt: Date
  /** Rank given by the team, which comes before the time of joining; null if never moved. */
  readonly rank?: number | null
  readonly status: 'waiting' | 'offered'
  readonly dayId: string | null
  readonly offerExpiresAt: Date | null
  readonly comesOnSite: boolean
}

export interface Plan {
  readonly used: readonly string[]
  readonly expired: readonly string[]
  /** Offers that no longer fit a lower capacity: back on the list, at their own rank. */
  readonly withdrawn: readonly string[]
  readonly offers: readonly { readonly userId: string; readonly dayId: string }[]
}

type Placed = Pick<InLine, 'joinedAt' | 'userId' | 'rank'>
const LAST = Number.MAX_SAFE_INTEGER

/** First come, first served, after people ranked by the team. Ids, which are unique, decide between equal instants. */
export const inOrder = (a: Placed, b: Placed): number =>
  (a.rank ?? LAST) - (b.rank ?? LAST) || a.joinedAt.getTime() - b.joinedAt.getTime() || (a.userId < b.userId ? -1 : 1)

const isAlive = (one: InLine, now: Date): boolean =>
  one.status === 'offered' && one.offerExpiresAt !== null && one.offerExpiresAt > now

/**
 * Offers of free places. People wait for any day: free places go, in the order of the days, to the first on the list.
 * Places with a valid offer are not offered again.
 */
export function planOffers(days: readonly LimitedDay[], line: readonly InLine[], now: Date): Plan {
  const used = line.filter((one) => one.comesOnSite)
  const others = line.filter((one) => !one.comesOnSite).toSorted(inOrder)
  const expired = others.filter((one) => one.status === 'offered' && !isAlive(one, now))
  const alive = others.filter((one) => isAlive(one, now))
  const room = new Map(days.map((day) => [day.id, day.capacity === null ? 0 : day.capacity - day.taken]))
  const withdrawn: InLine[] = []
  for (const one of alive) {
    const left = room.get(one.dayId ?? '') ?? 0
    if (left > 0) room.set(one.dayId ?? '', left - 1)
    else withdrawn.push(one)
  }
  const waiting = others.filter((one) => one.status === 'waiting' || withdrawn.includes(one))
  const offers: { userId: string; dayId: string }[] = []
  for (const { id } of days.filter(({ isRetired }) => !isRetired)) {
    for (let left = room.get(id) ?? 0; left > 0; left--) {
      const next = waiting.shift()
      if (next) offers.push({ userId: next.userId, dayId: id })
    }
  }
  const ids = (some: readonly InLine[]) => some.map(({ userId }) => userId)
  return { used: ids(used), expired: ids(expired), withdrawn: ids(withdrawn), offers }
}
