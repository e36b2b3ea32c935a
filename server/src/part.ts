import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import type { Read, Share } from '@parvis/contract/kit/part.ts'
import type { Facts } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import type { Change, Choices, Html, Place } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'

type Whole = Change<EventConfig, FiledParticipation>
type Phase = (change: Whole) => Promise<void>

/**
 * What a feature owns of an event's configuration: how it is read, what stands on it, and how it is
 * written, phase by phase. What registrations need is locked as late as can be, in the order that they lock it, so each
 * phase is run for all parts, in an order of its own (`features.ts`), before the next.
 */
export interface Part<S extends Share = Share> {
  /** The keys it owns, by the contract. */
  readonly share: S
  /** Its keys as the event has them. */
  read(db: Executor, place: Place): Promise<Read<S['fields']>>
  /** What stands on what a change touches, for the plan of its share: it counts people, and never writes. */
  readonly facts?: (change: Whole) => Promise<Facts>
  /** Has those wait who run what is changed, before anything that it names is written: they lock it in this order too. */
  readonly guard?: Phase
  /** Writes what nobody waits for, and what is new of the rest. */
  readonly add?: Phase
  /** Whether everybody who takes part must wait for the end of it, as it changes what any of them may be about to be. */
  readonly halts?: (change: Whole) => boolean
  /** Locks what is changed or counted of what people may hold. */
  readonly lock?: Phase
  /** Takes out what other parts must not find any more when they change. */
  readonly drop?: Phase
  /** Changes and takes out what people may hold; it is locked. */
  readonly change?: Phase
  /** Limits on what people hold, by names that stay the same; `null` where there is none. */
  readonly limits?: (config: EventConfig) => readonly (readonly [name: string, limit: number | null])[]
  /** Where HTML stands in its keys. */
  readonly html?: (config: EventConfig) => readonly Html[]
  /** Its keys with their HTML as an event that allows frames of these hosts leaves it. */
  readonly cleaned?: (config: EventConfig, frameHosts: readonly string[]) => Partial<Read<S['fields']>>
  /** What people have chosen of it. */
  readonly people?: {
    readonly read: Choices
    /** Has the people just brought choose it, where that needs no lock. */
    readonly write?: Phase
  }
}

/** Declares the part of a feature. */
export const part = <S extends Share>(declaration: Part<S>): Part<S> => declaration
