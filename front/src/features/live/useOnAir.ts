import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { withWords } from '#kit/say.tsx'

/** Interval at which pages outside the live check whether it is on. */
const AGAIN_MS = 30_000

export function useOnAir(isAsked: boolean): boolean {
  const { domainId, id: eventId } = useEvent().event
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let isLeft = false
    // Loaded on demand: most events have a date, which answers without reading the live.
    const look = async () => {
      const { readOnAir } = await withWords(['live'], import('./parts/onAir.ts'))
      const found = await readOnAir({ domainId, eventId })
      if (!isLeft) setOn(found)
    }
    const again = () => void look().catch(() => undefined)
    again()
    const timer = setInterval(again, AGAIN_MS)
    return () => {
      isLeft = true
      clearInterval(timer)
    }
  }, [isAsked, domainId, eventId])
  return isAsked && isOn
}
