import type { DayState } from '@parvis/contract/check-in/check-in.ts'
import { dayTopic, getDay } from '@parvis/contract/check-in/check-in.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { currentToken } from '#kit/session.ts'
import { subscribeTopic } from '#kit/topic.ts'

/** A socket reconnected within this time does not count as cut. */
const CUT_AFTER_MS = 4_000

export interface DayView {
  readonly state: DayState | undefined
  readonly heardAt: number | undefined
  readonly isCut: boolean
}

/** The live state of the day while the page is shown; the last state stays when the connection drops, with a mark. */
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
    const push = subscribeTopic(dayTopic, {
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
