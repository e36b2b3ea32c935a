import type { Emotion, EmotionFrame, Sequence } from '@parvis/contract/emotions/emotions.ts'
import { listEmotions } from '@parvis/contract/emotions/emotions.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { openPush } from '#kit/push.ts'
import { useRead } from '#kit/read.ts'

/** How often each reaction was just sent, by its id. */
export type Counts = Readonly<Record<string, number>>

/** What the socket says besides its reactions: where the live stands when the page comes. */
type Frame = EmotionFrame | { readonly type: 'SNAPSHOT'; readonly state: { readonly sequence: Sequence | null } } | Ping
interface Ping {
  readonly type: 'PING'
}

const NONE: readonly Emotion[] = []

/** The reactions an event offers, the sequence under way, and each reaction as it comes. */
export function useEmotions(eventId: string, onCounts: (counts: Counts) => void) {
  const { data } = useRead(listEmotions, { query: { eventId } }, { staleTime: 60_000 })
  const [pushed, setPushed] = useState<{ sequence: Sequence | null }>()
  const emotions = data?.data ?? NONE
  const isOffered = emotions.length > 0
  const receive = useEffectEvent((frame: Frame) => {
    if (frame.type === 'SNAPSHOT') setPushed(frame.state)
    else if (frame.type === 'NEW_SEQUENCE') setPushed({ sequence: frame.sequence })
    else if (frame.type === 'NEW_EMOTION') onCounts(frame.counts)
  })
  useEffect(() => {
    if (!isOffered) return
    const push = openPush({
      socket: `/push/emotions?eventId=${encodeURIComponent(eventId)}`,
      hello: () => ({}),
      lastEventId: () => undefined,
      onMessage: (message) => receive(message as Frame),
      onLine: () => {},
    })
    return () => push.stop()
  }, [eventId, isOffered])
  return { emotions, sequence: pushed ? pushed.sequence : (data?.sequence ?? null) }
}
