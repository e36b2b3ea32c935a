export type DatabaseFailure = 'busy' | 'unreachable' | 'damaged' | 'too-old' | 'migration'

/** A start-up failure that an operator can fix: the message says how, `cause` has the detail. */
export class DatabaseError extends Error {
  readonly reason: DatabaseFailure

  constructor(reason: DatabaseFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseError'
    this.reason = reason
  }
}
