import type { Ports } from '#ports/ports.ts'
import type { Tx } from './transaction.ts'

/** Somebody who is being erased, as long as their row still names them. */
export interface Leaving {
  readonly domainId: string
  readonly userId: string
  /** Their address, where they have an account. */
  readonly email: string | undefined
}

/**
 * What a feature does while a person is erased, besides the rows that it keeps about them (GDPR, article 17). Each is
 * called in the one transaction of the erasure, which may be done again: nothing is wrong with a second time.
 */
export interface Erasing {
  /** In each event they take part in, before their places are given back. */
  inEvent?(tx: Tx, ports: Ports, at: { readonly eventId: string; readonly userId: string }): Promise<void>
  /** Before the tables forget them. Answers the stored files that are theirs alone, whose bytes go after the commit. */
  before?(tx: Tx, ports: Ports, who: Leaving): Promise<readonly string[]>
  /** Once the tables have forgotten them: empties the rows that stay, and tells whoever showed them. */
  after?(tx: Tx, ports: Ports, who: Leaving): Promise<void>
  /** For each event they took part in. Answers the stored files that may show them, whose bytes go after the commit. */
  ofEvent?(tx: Tx, ports: Ports, eventId: string): Promise<readonly string[]>
}

/** Before which moment what is kept for a time is forgotten. */
export interface Expiry {
  readonly now: Date
  readonly logs: Date
  readonly mails: Date
  /** What only serves for a day or two. */
  readonly documents: Date
}

/** Forgets, once a day, what a feature has kept long enough: in small statements, as no lock is to be held for long. */
export type Forgetting = (ports: Ports, expiry: Expiry) => Promise<void>
