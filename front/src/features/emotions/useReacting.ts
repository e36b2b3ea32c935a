import { sendEmotion } from '@parvis/contract/emotions/emotions.ts'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '#kit/call.ts'
import { gatherReactions } from './parts/gather.ts'

/** Reacts: taps are gathered, and one call leaves at most every 300 ms with how many there were. */
export function useReacting(sequenceId: string | undefined): (emotionId: string) => void {
  const gathered = useRef<ReturnType<typeof gatherReactions>>(undefined)
  useEffect(() => {
    if (sequenceId === undefined) return
    const own = gatherReactions((emotionId, count) => {
      // A reaction is of the moment: one that does not arrive is not sent again.
      call(sendEmotion, { body: { emotionId, sequenceId, count } }).catch(() => undefined)
    })
    gathered.current = own
    return () => own.stop()
  }, [sequenceId])
  return useCallback((emotionId) => gathered.current?.add(emotionId), [])
}
