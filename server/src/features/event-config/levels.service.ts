import type { EventConfig } from '@parvis/contract/parts'

type Values = Omit<EventConfig['settings'], 'typosV2'>

/** The settings of an event, of its languages and of their types of participants, each with its path. */
export function levelsOf({ settings, settingsByLanguage }: EventConfig): Map<string, Values> {
  const languages = Object.entries(settingsByLanguage).map(([id, own]) => [`settingsByLanguage.${id}`, own] as const)
  const levels = [['settings', settings] as const, ...languages].flatMap(([path, { typosV2 = {}, ...own }]) => [
    [path, own] as const,
    ...Object.entries(typosV2).map(([id, theirs]) => [`${path}.typosV2.${id}`, theirs] as const),
  ])
  return new Map<string, Values>(levels)
}
