import type { Executor } from '#kit/transaction.ts'
import { afterCommit } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const channelOf = (eventId: string): string => `attendance:${eventId}`

/** Tells every process, once it is committed, that who is registered to an event, there or to pay is not what it was. */
export function tellAttendance(executor: Executor, { bus }: Pick<Ports, 'bus'>, eventId: string): void {
  afterCommit(executor, () => bus.publish(channelOf(eventId), {}))
}

/** Hears that who is registered to an event, there or to pay may have changed; answers how to stop. */
export function hearAttendance({ bus }: Pick<Ports, 'bus'>, eventId: string, listener: () => void): () => void {
  const stops = [bus.subscribe(channelOf(eventId), listener), bus.onGap(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
