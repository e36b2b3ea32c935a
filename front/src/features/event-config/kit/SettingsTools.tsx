import type { Say } from '#kit/say.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { SettingNames } from './SettingLine.tsx'
import styles from './Settings.module.css'
import type { EventFields, Level } from './settings.ts'
import { settings } from './settings.ts'

export interface Looked {
  readonly search: string
  readonly onlyOwn: boolean
  readonly level: Level
}

interface SettingsToolsProps {
  readonly fields: EventFields
  readonly named: SettingNames
  readonly looked: Looked
  readonly onLook: (looked: Looked) => void
}

export function SettingsTools({ fields, named, looked, onLook }: SettingsToolsProps) {
  const say = useSay()
  return (
    <div className={styles.tools}>
      <TextInput
        type="search"
        name="settings-search"
        label={say('settings.search')}
        value={looked.search}
        onChange={(search) => onLook({ ...looked, search })}
        autoComplete="off"
      />
      <LevelSelect {...{ fields, named }} level={looked.level} onChange={(level) => onLook({ ...looked, level })} />
      <Checkbox
        name="settings-own"
        label={say('settings.changedOnly')}
        value={looked.onlyOwn}
        onChange={(onlyOwn) => onLook({ ...looked, onlyOwn })}
      />
    </div>
  )
}

interface LevelSelectProps extends Pick<SettingsToolsProps, 'fields' | 'named'> {
  readonly level: Level
  readonly onChange: (level: Level) => void
}

/** The level of values: all participants, readers of a language, or a type of participants. */
export function LevelSelect({ fields, named, level, onChange }: LevelSelectProps) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <Select
      name="settings-level"
      label={say('settings.level')}
      value={level}
      onChange={(chosen) => onChange(chosen as Level)}
      options={[
        ...languageLevels(fields, language, say),
        ...named.types.map(({ id, name }) => ({
          value: `type:${id}`,
          label: say('settings.level.type', { type: name }),
        })),
      ]}
    />
  )
}

export function languageLevels(fields: EventFields, language: string, say: Say) {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const offered = (fields.settings['FO_LANGUAGES'] ?? settings.FO_LANGUAGES.default) as readonly string[]
  const known = offered.filter((id) => /^[a-z]{2}$/.test(id))
  return [
    { value: '', label: say('settings.level.all') },
    ...[...new Set([...known, ...Object.keys(fields.settingsByLanguage)])].map((id) => ({
      value: `language:${id}`,
      label: say('settings.level.language', { language: names.of(id) ?? id }),
    })),
  ]
}
