import type { Ports } from '#ports/ports.ts'

/** Topics that may have changed; subscribers read them again. */
export const topics = ['state', 'poll', 'question', 'words', 'messages', 'upvotes', 'leaderboard', 'present'] as const
export type LiveTopic = (typeof topics)[number]

export const liveChannel = (eventId: string): string => `live:${eventId}`

/** Tells all processes which topics have changed; call it after the commit, else they read the former state. */
export function tellLive({ bus }: Pick<Ports, 'bus'>, eventId: string, ...changed: readonly LiveTopic[]): void {
  for (const topic of changed) bus.publish(liveChannel(eventId), { topic })
}
