import { sendEmotion } from '@parvis/contract/emotions/emotions.ts'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '#kit/call.ts'
import { gatherReactions } from './parts/gather.ts'

/** Sends taps, grouped into one call every 300 ms at most. */
export function useReacting(sequenceId: string | undefined): (emotionId: string) => void {
  const gathered = useRef<ReturnType<typeof gatherReactions>>(undefined)
  useEffect(() => {
    if (sequenceId === undefined) return
    const own = gatherReactions((emotionId, count) => {
      // A lost reaction is not sent again.
      call(sendEmotion, { body: { emotionId, sequenceId, count } }).catch(() => undefined)
    })
    gathered.current = own
    return () => own.stop()
  }, [sequenceId])
  return useCallback((emotionId) => gathered.current?.add(emotionId), [])
}
