import type { Context } from '@parvis/contract/events/events.ts'

type Layers = Pick<Context, 'settings' | 'settingsAll'>

/** Closes registration at `end` (ISO 8601), the end of the last day, in each layer without a closing date. */
export function closingAt({ settings, settingsAll }: Layers, end: string): Layers {
  const closing = <S extends { FO_REGISTER_END?: string }>(own: S): S =>
    own.FO_REGISTER_END === '' ? { ...own, FO_REGISTER_END: end } : own
  const every = <S extends Layers['settingsAll'][string]>(own: S): S => ({
    ...closing(own),
    ...(own.typosV2 && {
      typosV2: Object.fromEntries(Object.entries(own.typosV2).map(([id, theirs]) => [id, closing(theirs)])),
    }),
  })
  return {
    settings: every(settings),
    settingsAll: Object.fromEntries(Object.entries(settingsAll).map(([language, own]) => [language, every(own)])),
  }
}
