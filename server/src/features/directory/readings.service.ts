import { MINUTE_MS } from '#kit/limits/rate-limit.ts'
import { noteTold, wasTold } from '#kit/noted.ts'
import type { Executor } from '#kit/transaction.ts'

/** How long the id that a badge has answered stands for its code. */
const STANDS_MS = 10 * MINUTE_MS

interface Reading {
  readonly callerId: string
  readonly eventId: string
  /** The owner of the badge. */
  readonly userId: string
}

const toldOf = ({ callerId, eventId, userId }: Reading) => ({ callerId, about: ['badge', eventId, userId] })

/** Notes that a caller has given the code of a badge and been answered the id of its owner. */
export const noteReading = (db: Executor, reading: Reading, now: Date): Promise<void> =>
  noteTold(db, toldOf(reading), now)

/** Whether a caller has read the badge of somebody in the last ten minutes: they had its code in hand. */
export const hasJustRead = (db: Executor, reading: Reading, now: Date): Promise<boolean> =>
  wasTold(db, toldOf(reading), new Date(now.getTime() - STANDS_MS))
