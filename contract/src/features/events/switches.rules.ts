import type * as z from 'zod/mini'
import type { ContextConfig } from './events.part.ts'
import { everyLevel } from './events.part.ts'
import type { LanguageSettings, SettingKey, Settings } from './events.settings.ts'
import { defaultSettings } from './events.settings.ts'

type SwitchKey = {
  [K in SettingKey]: Settings[K] extends boolean ? K : never
}[SettingKey] &
  keyof z.output<typeof LanguageSettings>

/** Whether a switch is on for any participant type and language. */
export const isOnAnywhere = (
  { settings, settingsByLanguage }: Pick<ContextConfig, 'settings' | 'settingsByLanguage'>,
  key: SwitchKey,
): boolean =>
  everyLevel({ settings: { ...settings, [key]: settings[key] ?? defaultSettings[key] }, settingsByLanguage }).some(
    (level) => level[key] === true,
  )
