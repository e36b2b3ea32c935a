import type { Cents } from './money.ts'
import type { Refusal } from './refusal.ts'

/** Prevents publication; visible to visitors; could not be checked; in order. */
export const obstacleLevels = ['blocks', 'warns', 'unchecked', 'ready'] as const

/** One point of the checklist before publication, and during it. Its sentence has the key `readiness.KEY.LEVEL`. */
export interface Point {
  readonly key: string
  readonly level: (typeof obstacleLevels)[number]
  readonly name: string
  /** Number of items concerned; zero where it does not matter. */
  readonly count: number
  /** Highest amount concerned, including VAT; zero where there is none. */
  readonly cents: Cents
}

/** A point with the screen and setting that correct it; empty when in order. */
export interface LedPoint extends Point {
  readonly screen: string
  readonly setting: string
}

/** A point of a level and a key, for `count` items, one of which is called `name`. */
export const point = (level: Point['level'], key: string, count = 0, name = '', cents: Cents = 0): Point => ({
  level,
  key,
  count,
  name,
  cents,
})

/** Facts about the server, which no configuration holds. */
export interface ServerFacts {
  /** A trial server: it keeps mails and moves no money. */
  readonly isTrial: boolean
  readonly mails: {
    /** Mails are sent, kept, or refused by the mail server; `unchecked` when it did not answer in time. */
    readonly transport: 'leaves' | 'kept' | 'refused' | 'unchecked'
    readonly held: number
    readonly returned: number
  }
  /** State of the event's card provider: `none` without one; `demonstration` where that is not allowed. */
  readonly online: 'answers' | 'demonstration' | 'missing' | 'none' | 'unchecked'
}

export interface Looked<C> {
  readonly config: C
  readonly now: string
  readonly facts: ServerFacts
}

/** A problem of an event, where it is corrected, and the guests it stops. */
export interface Obstacle {
  readonly key: string
  /** Screen path below the event's address, and a setting on it. */
  readonly screen: string
  readonly setting?: string
  /** Also shown while the event is published. */
  readonly isOngoing?: true
  /** Refusals of guests that only an organiser can resolve. */
  readonly explains?: readonly Refusal[]
  /** Refusals that guests can resolve themselves, except while this obstacle stands. */
  readonly suspected?: readonly Refusal[]
}

/** The obstacles of a feature, and a rule that finds which stand. `C` is the configuration that it reads. */
export interface ObstacleShare<C = unknown> {
  readonly obstacles: readonly Obstacle[]
  pointsOf(looked: Looked<C>): readonly Point[]
}
