import type { Ports } from '#ports/ports.ts'
import type { Tx } from './transaction.ts'

export interface ErasedPerson {
  readonly domainId: string
  readonly userId: string
  readonly email: string | undefined
}

/**
 * Steps of a feature when a person is erased, besides the rows declared as personal data (GDPR, article 17). All run
 * in the one transaction of the erasure and must be idempotent.
 */
export interface ErasureHandler {
  /** In each event the person takes part in, before their places are released. */
  inEvent?(tx: Tx, ports: Ports, at: { readonly eventId: string; readonly userId: string }): Promise<void>
  /** Before the personal data are removed. Returns the stored files of this person alone, deleted after the commit. */
  before?(tx: Tx, ports: Ports, who: ErasedPerson): Promise<readonly string[]>
  /** After the personal data are removed: empties the rows that stay, and notifies screens that showed them. */
  after?(tx: Tx, ports: Ports, who: ErasedPerson): Promise<void>
  /** For each event the person took part in. Returns the stored files that may show them, deleted after the commit. */
  ofEvent?(tx: Tx, ports: Ports, eventId: string): Promise<readonly string[]>
}

export interface Expiry {
  readonly now: Date
  readonly logs: Date
  readonly mails: Date
  readonly documents: Date
}

/** Daily removal of a feature's expired data, in small statements so that no lock is held for long. */
export type ExpiryHandler = (ports: Ports, expiry: Expiry) => Promise<void>
