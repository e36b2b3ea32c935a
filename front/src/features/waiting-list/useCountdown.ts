import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1000

/** Counts down in seconds, then calls `onEnd` once; `stop` cancels it. */
export function useCountdown(milliseconds: number, onEnd: () => void) {
  const [left, setLeft] = useState(milliseconds / SECOND_MS)
  const [isStopped, setStopped] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isStopped) return
    const timer = setTimeout(() => (left <= 1 ? end() : setLeft(left - 1)), SECOND_MS)
    return () => clearTimeout(timer)
  }, [left, isStopped])
  return { left, isStopped, stop: () => setStopped(true) }
}
