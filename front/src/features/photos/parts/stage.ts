import { deriveStage } from '@parvis/contract/kit/colour.ts'
import type { CSSProperties } from 'react'
import { useMemo } from 'react'
import { useEvent } from '#features/events/useEvent.ts'

/** The dark palette of photo screens, derived from the event's colours, as custom properties. */
export function useStage(): CSSProperties {
  const { bgPrimaryColor, textPrimaryColor } = useEvent().settings
  return useMemo(() => {
    const tokens = Object.entries(deriveStage({ bgPrimaryColor, textPrimaryColor }))
    return Object.fromEntries(tokens.map(([name, colour]) => [`--${name}`, colour])) as CSSProperties
  }, [bgPrimaryColor, textPrimaryColor])
}
