import { effectiveSettings, eventIn, registrationPhase } from '@parvis/contract/events/events.rules.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { Context, Event } from '@parvis/contract/events/events.ts'
import { getContext } from '@parvis/contract/events/events.ts'
import { createContext, use, useEffect, useMemo, useReducer } from 'react'
import { now } from '#kit/clock.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage } from '#kit/say.tsx'

export interface CurrentEvent {
  readonly context: Context
  readonly event: Event
  readonly settings: Settings
  readonly phase: ReturnType<typeof registrationPhase>
}

export const EventContext = createContext<CurrentEvent | null>(null)

/**
 * The event with the settings for the language and the participant type, provided by `EventContext`; `typoId` is the
 * signed-in person's.
 */
export function useCurrentEvent(known: Context, event: Event, typoId: string | null): CurrentEvent {
  const context = useLatest(known, event.context)
  const { language, own } = useLanguage()
  const settings = useMemo(() => effectiveSettings(context, language, typoId), [context, language, typoId])
  const phase = usePhase(settings)
  return useMemo(
    () => ({ context, event: eventIn(event, own), settings, phase }),
    [context, event, own, settings, phase],
  )
}

/** The settings after changes made in this page, otherwise those sent with it. */
function useLatest(known: Context, name: string): Context {
  const input = { params: { context: name } }
  const { data = known } = useRead(getContext, input, { initialData: known, staleTime: Number.POSITIVE_INFINITY })
  // The schema types settings loosely; the contract knows their types.
  return data as Context
}

/** Browsers fire a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The current phase: an open page changes it on time. */
function usePhase(settings: Settings): CurrentEvent['phase'] {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const phase = registrationPhase(settings, now())
  const end = phase === 'before' ? settings.FO_REGISTER_START : phase === 'open' ? settings.FO_REGISTER_END : ''
  useEffect(() => {
    if (!end) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const left = new Date(end).getTime() - now().getTime()
      if (left <= 0) redraw()
      else timer = setTimeout(wait, Math.min(left, LONGEST_TIMER_MS))
    }
    wait()
    // Timers stop while a phone sleeps.
    document.addEventListener('visibilitychange', redraw)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', redraw)
    }
  }, [end])
  return phase
}

/** The event of the page; only below `/{context}`. */
export function useEvent(): CurrentEvent {
  const current = use(EventContext)
  if (!current) throw new Error('EventContext is missing')
  return current
}
