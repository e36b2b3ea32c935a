import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { pollPaymentQueue } from './queues.jobs.ts'

const MINUTE_MS = 60_000
const FIRST_LOOK_MS = 5 * MINUTE_MS
const RAREST_MS = 6 * 60 * MINUTE_MS

export async function schedulePoll(db: Executor, ports: Ports, paymentId: string, round = 0): Promise<void> {
  const wait = Math.min(FIRST_LOOK_MS * 2 ** round, RAREST_MS)
  const startAfter = new Date(ports.clock.now().getTime() + wait)
  await ports.jobs.add(db, pollPaymentQueue, { paymentId, round }, { key: paymentId, startAfter })
}
