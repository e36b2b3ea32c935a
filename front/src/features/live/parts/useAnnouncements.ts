import type { LiveState } from '@parvis/contract/live/live.ts'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { announcementOf } from './announce.ts'

/** Time to be read; the region is then emptied, so that the same sentence can be announced again. */
const SAID_MS = 5_000

/** The announcement for screen readers; the state at page load is not announced, since the page itself holds it. */
export function useAnnouncements(state: LiveState | undefined): string {
  const say = useSay()
  const before = useRef(state)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const announcement = before.current && state ? announcementOf(before.current, state) : undefined
    before.current = state
    if (announcement) setSaid(say(announcement.key, announcement.vars))
  }, [state, say])
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return said
}
