import { mayMarkPresent } from '@parvis/contract/participation/participation.rules.ts'
import { saveAttendance } from '@parvis/contract/participation/participation.ts'
import { INACTIVE_AFTER_S, isFollowed, OUT_AFTER_S } from '@parvis/contract/presence/presence.rules.ts'
import type { LogType } from '@parvis/contract/presence/presence.ts'
import { logPresence } from '@parvis/contract/presence/presence.ts'
import { useEffect, useMemo, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { persist } from '#kit/retry.ts'
import type { Attention } from './parts/inactivity.ts'
import { watchInactivity } from './parts/inactivity.ts'
import { openTabs } from './parts/tabs.ts'

/** Retry interval of the presence call (specification 2, § 4). */
const RETRY_MS = 10_000

interface Following {
  readonly isOn: boolean
  readonly startAt: string
  readonly clockOffset: number
}

/**
 * Records that a remote person arrives, stays and leaves (specification 2, § 4). Returns whether they seem to be
 * away.
 */
export function usePresence({ isOn, startAt, clockOffset }: Following): Attention {
  const { event, settings } = useEvent()
  const me = useMe()
  const facts = me.UserEvent
  const follows = isOn && isFollowed(facts)
  const params = useMemo(
    () => ({ domainId: event.domainId, eventId: event.id, userId: me.id }),
    [event.domainId, event.id, me.id],
  )
  const isRemote = facts?.isRemote === true
  const registered = facts?.registered === true
  const at = new Date(now().getTime() + clockOffset)
  const day = event.days.find(({ id }) => mayMarkPresent(startAt, event, { registered, isRemote }, id, at))
  useMarkPresent(follows ? day?.id : undefined, params)
  const seconds = settings.FO_MEETING_INACTIVE_TIMER || INACTIVE_AFTER_S
  return useComings(follows, params, settings.FO_MEETING_INACTIVE_POPUP ? seconds * 1_000 : undefined)
}

interface Who {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
}

/** Marks the person present on the day, with retries; the first call is spread over ten seconds. */
function useMarkPresent(dayId: string | undefined, who: Who): void {
  useEffect(() => {
    if (dayId === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const mark = async () => {
      try {
        await call(saveAttendance, { params: { ...who, dayId }, body: { present: true } })
      } catch {
        if (!isLeft) timer = setTimeout(mark, RETRY_MS)
      }
    }
    timer = setTimeout(mark, Math.random() * RETRY_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [dayId, who])
}

/** Records IN at the start and at each return, OUT on inactivity and on leaving; several tabs count once. */
function useComings(follows: boolean, who: Who, inactiveMs: number | undefined): Attention {
  const [attention, setAttention] = useState<Attention>('there')
  useEffect(() => {
    if (!follows) return
    const log = (type: LogType) => persist(() => call(logPresence, { params: who, body: { type } })).catch(() => {})
    const watch =
      inactiveMs === undefined
        ? undefined
        : watchInactivity({ inactiveMs, outMs: OUT_AFTER_S * 1_000 }, change, () => tabs.tellActive())
    const tabs = openTabs(`parvis.live.${who.eventId}`, () => watch?.alive())
    let isOut = false
    function change(next: Attention): void {
      setAttention(next)
      if (next === 'out') void log('OUT')
      else if (next === 'there' && isOut) void log('IN')
      isOut = next === 'out'
    }
    function leave(): void {
      tabs.leave()
      if (tabs.hasOthers() || isOut) return
      // A beacon has no authorization header; `keepalive` lets this call outlive the page.
      call(logPresence, { params: who, body: { type: 'OUT' } }, { keepalive: true }).catch(() => {})
    }
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      tabs.comeBack()
      void log('IN')
    }
    void log('IN')
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      watch?.stop()
      leave()
      tabs.stop()
    }
  }, [follows, who, inactiveMs])
  return attention
}
