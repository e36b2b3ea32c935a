import type { LiveState } from '@parvis/contract/live/live.ts'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { announcementOf } from './announce.ts'

/** Long enough to be read; then the region is emptied, so that the same sentence is said again when it comes again. */
const SAID_MS = 5_000

/** The sentence for screen readers; what was there when the page came is read in the page itself. */
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
