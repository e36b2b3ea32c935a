import { effectiveSettings, registrationPhase } from '@parvis/contract/context/context.rules.ts'
import type { Settings } from '@parvis/contract/context/context.settings.ts'
import type { Context, Event } from '@parvis/contract/context/context.ts'
import { createContext, use, useMemo } from 'react'
import { now } from '#kit/clock.ts'
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
export function useCurrentEvent(context: Context, event: Event, typoId: string | null): CurrentEvent {
  const { language } = useLanguage()
  return useMemo(() => {
    const settings = effectiveSettings(context, language, typoId)
    return { context, event, settings, phase: registrationPhase(settings, now()) }
  }, [context, event, language, typoId])
}

/** The event of the page; inside `/{context}` only. */
export function useEvent(): CurrentEvent {
  const current = use(EventContext)
  if (!current) throw new Error('EventContext is missing')
  return current
}
