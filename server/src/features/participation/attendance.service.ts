import type { Executor } from '#kit/transaction.ts'
import { afterCommit } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const channelOf = (eventId: string): string => `attendance:${eventId}`

/** Tells every process after commit that registrations, presence or payments of an event changed. */
export function publishAttendance(executor: Executor, { bus }: Pick<Ports, 'bus'>, eventId: string): void {
  afterCommit(executor, () => bus.publish(channelOf(eventId), {}))
}

/** Subscribes to changes of registrations, presence or payments of an event; returns the unsubscribe function. */
export function receiveAttendance({ bus }: Pick<Ports, 'bus'>, eventId: string, listener: () => void): () => void {
  const stops = [bus.subscribe(channelOf(eventId), listener), bus.onGap(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}
