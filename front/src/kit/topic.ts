import '@parvis/contract/kit/problems.ts'
import type { FrameHead, FrameOf, HelloOf, QueryOf, Topic } from '@parvis/contract/kit/topic.ts'
import { frameIn } from '@parvis/contract/kit/topic.ts'
import type { Line, Push } from './push.ts'
import { openPush } from './push.ts'

export interface TopicHandlers<T extends Topic> {
  readonly query: QueryOf<T>
  readonly takesEvents?: boolean
  readonly ask?: () => Promise<Omit<Extract<FrameOf<T>, { type: 'SNAPSHOT' }>, 'type'>>
  readonly hello?: () => Omit<HelloOf<T>, 'type'>
  readonly place?: () => { readonly epoch: string; readonly seq: number } | undefined
  readonly onFrame: (frame: FrameOf<T>) => void
  readonly onFault?: (head: FrameHead) => void
  readonly onLine?: (line: Line) => void
}

/** Follows a topic: each frame is parsed by its schema, and invalid ones are reported and skipped. */
export function subscribeTopic<T extends Topic>(topic: T, follower: TopicHandlers<T>): Push {
  const { takesEvents, ask, hello, place, onFrame, onFault, onLine } = follower
  const query = `?${new URLSearchParams(follower.query as Record<string, string>)}`
  return openPush({
    socket: `${topic.path}${query}`,
    events: takesEvents && topic.events !== undefined ? `${topic.events}${query}` : undefined,
    ...(ask && { ask: async () => ({ type: 'SNAPSHOT', ...(await ask()) }) }),
    hello: () => ({ ...hello?.(), ...place?.() }),
    lastEventId() {
      const at = place?.()
      return at && `${at.epoch}:${at.seq}`
    },
    onMessage(message) {
      const read = frameIn(topic, message)
      if ('frame' in read) return onFrame(read.frame)
      reportError(read.fault)
      onFault?.(read.head)
    },
    onLine: (line) => onLine?.(line),
  })
}
