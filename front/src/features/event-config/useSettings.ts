import type { EventFields, Values } from './kit/settings.ts'
import { valuesMeant } from './kit/settings.ts'
import type { Editing } from './usePart.ts'
import { usePart } from './usePart.ts'
import type { Together } from './useTogether.ts'
import { useTogether } from './useTogether.ts'

type Key = keyof EventFields

const asItIs = <K extends Key>(part: K): Editing<EventFields[K]> => ({
  part,
  draftOf: (value) => value as EventFields[K],
  partOf: (draft) => draft,
})
const NAME = asItIs('name')
const ALIAS = asItIs('alias')
const TIME_ZONE = asItIs('timeZone')
const ON_SITE = asItIs('onSite')
export const SETTINGS: Editing<Values> = { ...asItIs('settings'), partOf: valuesMeant }
const BY_LANGUAGE: Editing<EventFields['settingsByLanguage']> = {
  ...asItIs('settingsByLanguage'),
  partOf: (draft) =>
    Object.fromEntries(
      Object.entries(draft)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([language, values]) => [language, valuesMeant(values)]),
    ),
}

export const useSettingParts = () => ({
  name: usePart(NAME),
  alias: usePart(ALIAS),
  timeZone: usePart(TIME_ZONE),
  onSite: usePart(ON_SITE),
  settings: usePart(SETTINGS),
  settingsByLanguage: usePart(BY_LANGUAGE),
})

export const useSettings = (): Together<EventFields> => useTogether<EventFields>(useSettingParts())
