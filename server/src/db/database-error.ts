/** Why a database could not be opened or brought up to date. */
export type DatabaseFailure = 'busy' | 'unreachable' | 'damaged' | 'too-old' | 'migration'

/** A start-up failure an operator can act on: the message says what to do, `cause` keeps the detail. */
export class DatabaseError extends Error {
  readonly reason: DatabaseFailure

  constructor(reason: DatabaseFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseError'
    this.reason = reason
  }
}
