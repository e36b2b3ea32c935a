import type { Cents } from './money.ts'
import type { Refusal } from './refusal.ts'

/** What stops the publication; what visitors would see; what could not be checked; what is as it should be. */
export const obstacleLevels = ['blocks', 'warns', 'unchecked', 'ready'] as const

/** One thing to look at before an event is published, or while it is. Its sentence has the key `readiness.KEY.LEVEL`. */
export interface Point {
  readonly key: string
  readonly level: (typeof obstacleLevels)[number]
  /** The thing that it is about, where there may be several. */
  readonly name: string
  /** How many things it is about; zero where that says nothing. */
  readonly count: number
  /** The highest amount that it is about, including VAT; zero where there is none. */
  readonly cents: Cents
}

/** A point with where it is put right: a screen and a setting as its obstacle says, empty for what is as it should be. */
export interface LedPoint extends Point {
  readonly screen: string
  readonly setting: string
}

/** A point of a level and a key, about `count` things of which one is called `name`. */
export const point = (level: Point['level'], key: string, count = 0, name = '', cents: Cents = 0): Point => ({
  level,
  key,
  count,
  name,
  cents,
})

/** How the server stands, where no configuration tells. */
export interface ServerFacts {
  /** It is for trying: mails are kept and no money moves, as those who are there know. */
  readonly isTrial: boolean
  readonly mails: {
    /**
     * Mails leave, are kept in place of being sent, or are refused by a mail server that does not let us in; `unchecked` where
     * it did not answer in time.
     */
    readonly transport: 'leaves' | 'kept' | 'refused' | 'unchecked'
    /** Mails of the event that were tried, and wait to be tried again. */
    readonly held: number
    /** Those that came back. */
    readonly returned: number
  }
  /** The provider that the event has chosen for cards: `none` where it has chosen none, or the demonstration, which is not allowed here. */
  readonly online: 'answers' | 'demonstration' | 'missing' | 'none' | 'unchecked'
}

/** An event whose obstacles are asked for, at an instant in ISO 8601. */
export interface Looked<C> {
  readonly config: C
  readonly now: string
  readonly facts: ServerFacts
}

/** Where something is put right, and the guests whom it stops. */
export interface Obstacle {
  readonly key: string
  /** The screen of the area, below the address of the event, and the setting there, where it has many. */
  readonly screen: string
  readonly setting?: string
  /** Told while the event is published too, as long as it stands. */
  readonly isOngoing?: true
  /** Refusals of a guest that the organiser alone can mend. */
  readonly explains?: readonly Refusal[]
  /** Refusals that guests mend themselves, unless this stands: while it does, they cannot. */
  readonly suspected?: readonly Refusal[]
}

/** The obstacles of one feature, and which of them stand. It says in its type what it reads of the event. */
export interface ObstacleShare<C = unknown> {
  readonly obstacles: readonly Obstacle[]
  pointsOf(looked: Looked<C>): readonly Point[]
}
