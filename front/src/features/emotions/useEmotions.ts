import type { Emotion, Sequence } from '@parvis/contract/emotions/emotions.ts'
import { emotionsTopic, listEmotions } from '@parvis/contract/emotions/emotions.ts'
import type { FrameOf } from '@parvis/contract/kit/topic.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '#kit/read.ts'
import { subscribeTopic } from '#kit/topic.ts'

export type Counts = Readonly<Record<string, number>>

const NONE: readonly Emotion[] = []

export function useEmotions(eventId: string, onCounts: (counts: Counts) => void) {
  const { data } = useRead(listEmotions, { query: { eventId } }, { staleTime: 60_000 })
  const [pushed, setPushed] = useState<{ sequence: Sequence | null }>()
  const emotions = data?.data ?? NONE
  const isOffered = emotions.length > 0
  const receive = useEffectEvent((frame: FrameOf<typeof emotionsTopic>) => {
    if (frame.type === 'SNAPSHOT') setPushed(frame.state)
    else if (frame.type === 'NEW_SEQUENCE') setPushed({ sequence: frame.sequence })
    else if (frame.type === 'NEW_EMOTION') onCounts(frame.counts)
  })
  useEffect(() => {
    if (!isOffered) return
    const push = subscribeTopic(emotionsTopic, { query: { eventId }, onFrame: (frame) => receive(frame) })
    return () => push.stop()
  }, [eventId, isOffered])
  return { emotions, sequence: pushed ? pushed.sequence : (data?.sequence ?? null) }
}
