import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { dayTopic, getDay } from '@parvis/contract/check-in/check-in.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { currentToken } from '#kit/session.ts'
import { followTopic } from '#kit/topic.ts'

/** A socket that comes back within this was never missed. */
const CUT_AFTER_MS = 4_000

/** What a page knows of the day. */
export interface DayView {
  readonly state: DayState | undefined
  /** When the server was heard last, in milliseconds since 1970. */
  readonly heardAt: number | undefined
  /** The line has dropped for a while. */
  readonly isCut: boolean
}

/** The day of the event as it is pushed, for as long as the page is shown; it stays where the line drops, and says so. */
export function useDay(): DayView {
  const { event } = useEvent()
  const { rights } = useMe()
  const { domainId, id: eventId } = event
  const mayAsk = rights.includes('stats')
  const [view, setView] = useState<DayView>({ state: undefined, heardAt: undefined, isCut: false })
  useEffect(() => {
    const token = currentToken() ?? undefined
    let place: { epoch: string; seq: number } | undefined
    let cut: ReturnType<typeof setTimeout> | undefined
    const push = followTopic(dayTopic, {
      query: { eventId },
      ...(mayAsk && { ask: () => call(getDay, { params: { domainId, eventId } }) }),
      hello: () => ({ token }),
      place: () => place,
      onFrame(frame) {
        const heardAt = now().getTime()
        if (frame.type === 'PING') return setView((was) => ({ ...was, heardAt }))
        place = { epoch: frame.epoch, seq: frame.seq }
        setView((was) => ({ ...was, state: frame.state, heardAt }))
      },
      onLine(line) {
        if (line === 'connecting') {
          cut ??= setTimeout(() => setView((was) => ({ ...was, isCut: true })), CUT_AFTER_MS)
          return
        }
        clearTimeout(cut)
        cut = undefined
        setView((was) => ({ ...was, isCut: false }))
      },
    })
    return () => {
      clearTimeout(cut)
      push.stop()
    }
  }, [domainId, eventId, mayAsk])
  return view
}
