import type { Decided } from '@parvis/contract/kit/plan.ts'
import type { Executor, Tx } from './transaction.ts'

export interface EventScope {
  readonly domainId: string
  readonly eventId: string
}

/**
 * A change of an event in one transaction, for one part of its configuration: `Config` and `Chosen` are the types
 * that the part reads.
 */
export interface Change<Config, Chosen = unknown> extends EventScope {
  readonly tx: Tx
  readonly now: Date
  readonly before: Config
  readonly after: Config
  readonly decided: readonly Decided[]
  /** People that the file has just imported, with their choices; capacity is counted again for all of them. */
  readonly fresh: readonly { readonly userId: string; readonly chosen: Chosen }[]
}

export interface Html {
  /** Path of the key in the file, with list indexes: `sections.0.html`. */
  readonly key: string
  readonly html: string
  readonly isMail?: true
}

export type Choices = (db: Executor, eventId: string) => Promise<(userId: string) => object>
