import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import type { Read, Share } from '@parvis/contract/kit/part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import type { Change, Choices, Html, Place } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'

type Whole = Change<EventConfig, FiledParticipation>
type Phase = (change: Whole) => Promise<void>

/**
 * What a feature owns of an event's configuration: how it is read, what a change of it does to people, and how it is
 * written, phase by phase. What registrations need is locked as late as can be, in the order that they lock it, so each
 * phase is run for all parts, in an order of its own (`features.ts`), before the next.
 */
export interface Part<S extends Share = Share> {
  /** Its keys, by the contract. */
  readonly share: S
  /** Keys of other parts that what it reads hangs on: it is read again once they are written, as where its own are. */
  readonly dependsOn?: readonly ConfigKey[]
  /** Its keys as the event has them. */
  read(db: Executor, place: Place): Promise<Read<S['fields']>>
  /**
   * What a change does to people, with the remedies that may be chosen. It reads counts of people where the change may touch
   * some, and never writes.
   */
  readonly impact?: (change: Whole) => Promise<Effect[]>
  /** Has those wait who run what is changed, before anything that it names is written: they lock it in this order too. */
  readonly guard?: Phase
  /** Writes new rows, and those that no other transaction waits for. */
  readonly add?: Phase
  /** Whether all participants must wait until commit, as the change may concern any pending choice. */
  readonly halts?: (change: Whole) => boolean
  readonly lock?: Phase
  readonly drop?: Phase
  /** Changes and deletes holdings, whose rows are locked. */
  readonly change?: Phase
  /** Limits of holdings by stable name; `null` for unlimited. */
  readonly limits?: (config: EventConfig) => readonly (readonly [name: string, limit: number | null])[]
  readonly html?: (config: EventConfig) => readonly Html[]
  /** Its keys with HTML sanitised for these frame hosts. */
  readonly cleaned?: (config: EventConfig, frameHosts: readonly string[]) => Partial<Read<S['fields']>>
  readonly people?: {
    readonly read: Choices
    /** Adds choices of imported people, where no lock is needed. */
    readonly write?: Phase
  }
}

export const part = <S extends Share>(declaration: Part<S>): Part<S> => declaration
