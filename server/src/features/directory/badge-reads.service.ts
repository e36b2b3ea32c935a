import { recordDisclosure, wasDisclosed } from '#kit/disclosures.ts'
import { MINUTE_MS } from '#kit/limits/rate-limit.ts'
import type { Executor } from '#kit/transaction.ts'

/** How long a read badge lets its owner's id stand for the code. */
const STANDS_MS = 10 * MINUTE_MS

interface Reading {
  readonly callerId: string
  readonly eventId: string
  readonly userId: string
}

const toldOf = ({ callerId, eventId, userId }: Reading) => ({ callerId, about: ['badge', eventId, userId] })

export const noteReading = (db: Executor, reading: Reading, now: Date): Promise<void> =>
  recordDisclosure(db, toldOf(reading), now)

/** Whether the caller read this person's badge within ten minutes, so had its code. */
export const hasJustRead = (db: Executor, reading: Reading, now: Date): Promise<boolean> =>
  wasDisclosed(db, toldOf(reading), new Date(now.getTime() - STANDS_MS))
