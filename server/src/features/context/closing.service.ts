import type { Context } from '@parvis/contract/context/context.ts'

type Layers = Pick<Context, 'settings' | 'settingsAll'>

/**
 * The layers of an event whose registration closes as its last day ends, at `end` (ISO 8601): a closing date that the organiser
 * has written counts instead, earlier or later.
 */
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
