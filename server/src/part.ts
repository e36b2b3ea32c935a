import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import type { Read, Share } from '@parvis/contract/kit/part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import type { Change, Choices, EventScope, Html } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'

type Whole = Change<EventConfig, FiledParticipation>
type Phase = (change: Whole) => Promise<void>

/**
 * A feature's share of the event configuration: how to read it, what a change of it does to people, and how to write it
 * in phases. Each phase runs for all parts in its own order (`features.ts`), so that locks needed by registrations are
 * taken late and in their order.
 */
export interface Part<S extends Share = Share> {
  /** Its keys, by the contract. */
  readonly share: S
  /** Keys of other parts on which `read` depends: after a change of them, the part is read again. */
  readonly dependsOn?: readonly ConfigKey[]
  read(db: Executor, place: EventScope): Promise<Read<S['fields']>>
  /**
   * Effects of a change on people, with the remedies that may be chosen. Reads counts only where the change may affect
   * people; never writes.
   */
  readonly impact?: (change: Whole) => Promise<Effect[]>
  /**
   * Locks the live controls first, so that an organiser driving the live waits for this change; driving locks in the
   * same order.
   */
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
