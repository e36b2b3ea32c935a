import { useEffect, useState } from 'react'
import { now } from '#kit/clock.ts'

/** Interval at which the start is checked (specification 2, § 4); the timer itself falls on the second. */
const CHECK_MS = 10_000
/** Spreads the requests for the video of thousands of pages that start together. */
const SPREAD_MS = 2_000

const leftBefore = (startAt: string, clockOffset: number): number =>
  Date.parse(startAt) - (now().getTime() + clockOffset)

/**
 * Whether the live has begun, by the server's clock. `mayPlay` follows at once for people who come later, and within
 * two seconds for those who were waiting. `isKnown`: the server's clock is known.
 */
export function useLiveStart(startAt: string, clockOffset: number, isKnown: boolean) {
  const [hasStarted, setStarted] = useState(false)
  const [mayPlay, setMayPlay] = useState(false)
  const [wasWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isKnown || startAt === '') return
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      const left = leftBefore(startAt, clockOffset)
      setStarted(left <= 0)
      if (left <= 0) return
      setWaiting(true)
      timer = setTimeout(check, Math.min(left, CHECK_MS))
    }
    check()
    return () => clearTimeout(timer)
  }, [startAt, clockOffset, isKnown])
  useEffect(() => {
    if (!hasStarted) {
      setMayPlay(false)
      return
    }
    const timer = setTimeout(() => setMayPlay(true), wasWaiting ? Math.random() * SPREAD_MS : 0)
    return () => clearTimeout(timer)
  }, [hasStarted, wasWaiting])
  return { hasStarted: hasStarted || (isKnown && startAt !== '' && leftBefore(startAt, clockOffset) <= 0), mayPlay }
}
