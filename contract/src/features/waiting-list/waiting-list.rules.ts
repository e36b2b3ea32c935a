/** How long a place is kept for whom it is offered to. */
export const OFFER_MS = 24 * 3600 * 1000
/** From the answer to the home page (specification 1, § 9). */
export const REDIRECT_MS = 5000

export interface LimitedDay {
  readonly id: string
  readonly capacity: number | null
  readonly taken: number
  /** Offered to nobody more; what is offered of it already holds. */
  readonly isRetired: boolean
}

/** Somebody in the line. */
export interface InLine {
  readonly userId: string
  readonly joinedAt: Date
  /** Where the team placed them, which goes before when they joined; null for whoever was never moved. */
  readonly rank?: number | null
  readonly status: 'waiting' | 'offered'
  readonly dayId: string | null
  readonly offerExpiresAt: Date | null
  readonly comesOnSite: boolean
}

export interface Plan {
  /** They have the place they waited for. */
  readonly used: readonly string[]
  readonly expired: readonly string[]
  /** Offers that fit no more, as the capacity was lowered: back in the line, at their own position. */
  readonly withdrawn: readonly string[]
  readonly offers: readonly { readonly userId: string; readonly dayId: string }[]
}

type Placed = Pick<InLine, 'joinedAt' | 'userId' | 'rank'>
const LAST = Number.MAX_SAFE_INTEGER

/**
 * First come, first served, but for whom the team has placed; who joins after that comes after them. The same instant is
 * decided by the id, which is never given twice.
 */
export const inOrder = (a: Placed, b: Placed): number =>
  (a.rank ?? LAST) - (b.rank ?? LAST) || a.joinedAt.getTime() - b.joinedAt.getTime() || (a.userId < b.userId ? -1 : 1)

const isAlive = (one: InLine, now: Date): boolean =>
  one.status === 'offered' && one.offerExpiresAt !== null && one.offerExpiresAt > now

/**
 * Who is offered which free place now. Waiting is for any day: free places go, in the order of the days given, to the
 * first in line. Places held by offers still good are never offered again.
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
