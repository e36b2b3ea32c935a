import type { Decided } from '@parvis/contract/kit/plan.ts'
import type { Executor, Tx } from './transaction.ts'

/** An event, and the domain it is of. */
export interface Place {
  readonly domainId: string
  readonly eventId: string
}

/** What becomes of an event in one transaction, in the eyes of a part: `Config` and `Chosen` are what it reads of it. */
export interface Change<Config, Chosen = unknown> extends Place {
  readonly tx: Tx
  readonly now: Date
  /** The event as it is, and as it will be. */
  readonly before: Config
  readonly after: Config
  /** What was chosen for those whom it touches. */
  readonly decided: readonly Decided[]
  /** The people whom the file has just brought, and what it says they chose; places are counted again for all of them. */
  readonly fresh: readonly { readonly userId: string; readonly chosen: Chosen }[]
}

/** A place in a configuration where HTML stands. */
export interface Html {
  /** Its key in the file, with places of lists: `sections.0.html`. */
  readonly key: string
  readonly html: string
  readonly isMail?: true
}

/** What each person has chosen, as a file says it. */
export type Choices = (db: Executor, eventId: string) => Promise<(userId: string) => object>
