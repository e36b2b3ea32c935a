import type { Ports } from '#ports/ports.ts'

/** What may have changed in the live of an event: whoever hears of it reads it again. */
export const topics = ['state', 'poll', 'question', 'words', 'messages', 'upvotes', 'leaderboard', 'present'] as const
export type LiveTopic = (typeof topics)[number]

/** The channel of the bus on which processes tell each other of the live of an event. */
export const liveChannel = (eventId: string): string => `live:${eventId}`

/** Tells every process that something of the live has changed; after the commit, or what is read again is what was. */
export function tellLive({ bus }: Pick<Ports, 'bus'>, eventId: string, ...changed: readonly LiveTopic[]): void {
  for (const topic of changed) bus.publish(liveChannel(eventId), { topic })
}
