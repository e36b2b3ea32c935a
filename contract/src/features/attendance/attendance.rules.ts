import type { DayPart, Half } from '#features/figures/figures.rules.ts'
import { folded } from '#kit/folded.ts'
import { fullName } from '#kit/full-name.ts'

/** Interval in milliseconds since 1970: start, end. */
export type Stay = readonly [from: number, until: number]

/** Stored traces of a person on a day; instants in milliseconds since 1970. */
export interface DayFacts {
  /** Scans that let the person in on this day, or found them inside; without those undone later. */
  readonly entries: readonly number[]
  /** Stays in the live, of any day. */
  readonly stays: readonly Stay[]
  readonly signatures: readonly { readonly part: Half['part']; readonly at: number }[]
}

/** Those of the figures, which pages of visitors do not load. */
export const parts = ['morning', 'afternoon', 'evening'] as const satisfies readonly DayPart[]

export const proofs = ['door', 'signature', 'live'] as const
export type Proof = (typeof proofs)[number]

export interface Attended {
  /** Empty for a person who is not proved present. */
  readonly proofs: readonly Proof[]
  /** First entry during the half-day. */
  readonly enteredAt: number | null
  /** Entered during this half-day or an earlier one of the day: may still be there. */
  readonly hasCome: boolean
  /** Minutes in the live during the half-day. */
  readonly liveMinutes: number
  readonly signedAt: number | null
  /** Minutes that a certificate counts. */
  readonly minutes: number
}

const MINUTE_MS = 60_000
/** A half-day may be signed for this long after the end of its day. */
export const SIGNING_GRACE_MS = 2 * 3_600_000

const spanOf = ({ startAt, endAt }: Half): Stay => [Date.parse(startAt), Date.parse(endAt)]
const minutesOf = (half: Half): number => {
  const [from, until] = spanOf(half)
  return Math.round((until - from) / MINUTE_MS)
}

/** The first half-day of a day has the entries before it, the last one those after it. */
function isDuring(half: Half, at: number): boolean {
  const [from, until] = spanOf(half)
  return (half.isFirst || at >= from) && (half.isLast || at < until)
}

/** Whole minutes of stays during a half-day; stays of one person do not overlap. */
export function liveMinutesIn(half: Half, stays: readonly Stay[]): number {
  const [from, until] = spanOf(half)
  const within = stays.map(([start, end]) => Math.max(0, Math.min(end, until) - Math.max(start, from)))
  return Math.floor(within.reduce((sum, each) => sum + each, 0) / MINUTE_MS)
}

/**
 * Presence of a person at a half-day. An entry proves the half-day in which it falls: leaving is not recorded on site, so an
 * entry of the morning does not prove the afternoon. A signature proves it for a person who entered that day. In the
 * live, `leastMinutes` do, or the whole half-day if it is shorter; the signature is noted beside.
 */
export function attendedAt(half: Half, facts: DayFacts, leastMinutes: number): Attended {
  const length = minutesOf(half)
  const entries = facts.entries.filter((at) => isDuring(half, at))
  const hasCome = facts.entries.some((at) => half.isLast || at < Date.parse(half.endAt))
  const liveMinutes = liveMinutesIn(half, facts.stays)
  const signedAt = facts.signatures.find(({ part }) => part === half.part)?.at ?? null
  const isProvedBy: Record<Proof, boolean> = {
    door: entries.length > 0,
    signature: signedAt !== null && hasCome,
    live: liveMinutes >= Math.max(1, Math.min(leastMinutes, length)),
  }
  const isOnSite = isProvedBy.door || isProvedBy.signature
  return {
    proofs: proofs.filter((proof) => isProvedBy[proof]),
    enteredAt: entries.length > 0 ? Math.min(...entries) : null,
    hasCome,
    liveMinutes,
    signedAt,
    minutes: isOnSite ? length : isProvedBy.live ? liveMinutes : 0,
  }
}

export type Signing = 'signed' | 'open' | 'ahead' | 'over' | 'absent'

/**
 * Whether a person may sign a half-day now: it has begun, they entered that day by its end or were in the live during it,
 * and the day ended less than two hours ago.
 */
export function signingOf(half: Half, facts: DayFacts, dayEndAt: string, now: Date): Signing {
  const { signedAt, hasCome, liveMinutes } = attendedAt(half, facts, 0)
  if (signedAt !== null) return 'signed'
  const [from] = spanOf(half)
  if (now.getTime() < from) return 'ahead'
  if (now.getTime() >= Date.parse(dayEndAt) + SIGNING_GRACE_MS) return 'over'
  return hasCome || liveMinutes > 0 ? 'open' : 'absent'
}

/**
 * Whether a typed name signs for a person: it holds their last name, or the first name of a person who has no last name.
 * Case and accents do not matter.
 */
export function isNameOf(typed: string, person: { readonly firstName: string; readonly lastName: string }): boolean {
  const asked = folded(person.lastName) || folded(fullName(person))
  return asked !== '' && ` ${folded(typed)} `.includes(` ${asked} `)
}

/** « 3 h 30 », « 45 min » (« 3 h 30 min » elsewhere than in French), with no-break spaces. */
export function formatDuration(minutes: number, language: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  if (rest === 0) return `${hours}\u00a0h`
  const padded = String(rest).padStart(2, '0')
  return language.startsWith('fr') ? `${hours}\u00a0h\u00a0${padded}` : `${hours}\u00a0h\u00a0${padded}\u00a0min`
}
