import { effectiveSettings, eventIn, registrationPhase } from '@parvis/contract/context/context.rules.ts'
import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Context, Event } from '@parvis/contract/context/context.ts'
import { getContext } from '@parvis/contract/context/context.ts'
import { createContext, use, useEffect, useMemo, useReducer } from 'react'
import { now } from '#kit/clock.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage } from '#kit/say.tsx'

export interface CurrentEvent {
  readonly context: Context
  /** `event.context` is its name in addresses, what `paths` take. */
  readonly event: Event
  /** In force for the person's language and typology. */
  readonly settings: Settings
  /** Whether registration has not opened yet, is open, or has closed. */
  readonly phase: ReturnType<typeof registrationPhase>
}

export const EventContext = createContext<CurrentEvent | null>(null)

/** The event with the settings in force, to be given to the screens through `EventContext`; `typoId` is the signed-in person's. */
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

/** The event's settings as they are once its team has changed them here; until then those that the page came with. */
function useLatest(known: Context, name: string): Context {
  const input = { params: { context: name } }
  const { data = known } = useRead(getContext, input, { initialData: known, staleTime: Number.POSITIVE_INFINITY })
  // What the schema only carries, the contract says of its settings.
  return data as Context
}

/** No timer is longer: browsers take what is for at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The phase as it is now: a page that is left open goes from one to the next when its time comes. */
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
    // Timers stand still while a phone sleeps.
    document.addEventListener('visibilitychange', redraw)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', redraw)
    }
  }, [end])
  return phase
}

/** The event of the page; inside `/{context}` only. */
export function useEvent(): CurrentEvent {
  const current = use(EventContext)
  if (!current) throw new Error('EventContext is missing')
  return current
}
