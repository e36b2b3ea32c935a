import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import type { Fault, Read, Share } from '@parvis/contract/kit/part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import type { ConfigKey, EventConfig } from '@parvis/contract/parts'
import type { PreparedKey } from '@parvis/contract/prepared-keys'
import type { PreparedLive } from '#features/live-kit/prepared.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Change, Choices, EventScope, Html } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export type WholeChange = Change<EventConfig, FiledParticipation>
type Phase = (change: WholeChange) => Promise<void>

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
  /** `all`: the parts of an event, for those that refer to the items of others. */
  read(db: Executor, place: EventScope, all: readonly Part[]): Promise<Read<S['fields']>>
  /** Its items are prepared for the live, which reads them so. */
  readonly live?: Readonly<Partial<Record<PreparedKey, PreparedLive>>>
  /**
   * Effects of a change on people, with the remedies that may be chosen. Reads counts only where the change may affect
   * people; never writes.
   */
  readonly impact?: (change: WholeChange) => Promise<Effect[]>
  /**
   * Locks the live controls first, so that an organiser driving the live waits for this change; driving locks in the
   * same order.
   */
  readonly guard?: Phase
  /** Writes new rows, and those that no other transaction waits for. */
  readonly add?: Phase
  /** Whether all participants must wait until commit, as the change may concern any pending choice. */
  readonly halts?: (change: WholeChange) => boolean
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

/** An event before and after a change. */
export interface ChangedConfig<Before = EventConfig> extends EventScope {
  readonly before: Before
  readonly after: EventConfig
}
export interface SavedConfig extends ChangedConfig {
  readonly caller: Caller
}

/**
 * Rules of a feature for every change of the configuration, saved part by part or imported, where its own part does not
 * suffice: the key belongs to another part, or the feature has none. All run in the transaction of the change.
 */
export interface ConfigRules {
  /** Further effects on people, as those of `Part.impact`. Never writes. */
  readonly impact?: (change: WholeChange) => Promise<Effect[]>
  /** Keys that the caller lacks the right to change, each with the code of its refusal. */
  readonly forbidden?: (tx: Tx, change: SavedConfig & { readonly now: Date }) => Promise<Fault[]> | Fault[]
  /** Values that the change makes wrong; a new event has no `before`. */
  readonly faults?: (tx: Tx, change: ChangedConfig<EventConfig | undefined>) => Promise<Fault[]> | Fault[]
  /** Runs once the change is written: sends a mail. */
  readonly saved?: (tx: Tx, ports: Ports, change: SavedConfig) => Promise<void>
}
