import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from '../kit/Appearance.module.css'
import { AppearancePage } from '../kit/AppearancePage.tsx'
import { Differences } from '../kit/Differences.tsx'
import { PagePreview } from '../kit/PagePreview.tsx'
import { PictureField } from '../kit/PictureField.tsx'
import { languagesOf, readsOf } from '../kit/previewed.ts'
import { SettingLine } from '../kit/SettingLine.tsx'
import { languageLevels } from '../kit/SettingsTools.tsx'
import type { EventFields, Level } from '../kit/settings.ts'
import { isSame, namedBy, settings, withSetting } from '../kit/settings.ts'
import { usePicture } from '../usePicture.ts'
import { useSettings } from '../useSettings.ts'
import { ColourSection, YELLOW } from './ColourSection.tsx'
import { WrongSettings } from './WrongSettings.tsx'

const PICTURES = [
  { key: 'headerImg', use: 'wide', alternative: 'headerImgAlt' },
  { key: 'footerImg', use: 'wide', alternative: 'footerImgAlt' },
  { key: 'favicon', use: 'icon', alternative: undefined },
  { key: 'pollBackground', use: 'wide', alternative: undefined },
] as const
const TEXTS: readonly SettingKey[] = ['FO_DATE_LABEL', 'FO_LOCATION', 'title']
const MORE: readonly SettingKey[] = [
  'homeMessage',
  'FO_ORGANISER_HTML',
  'FO_ASSISTANCE_HTML',
  'FO_LEGAL_HTML',
  'FO_PRIVACY_HTML',
]
const NAMED = { forms: [], types: [] }

export function AppearanceScreen() {
  const edited = useSettings()
  const { draft, filed } = edited
  const theirs = edited.theirs && draft ? edited.draftOf(edited.theirs.value) : undefined
  return (
    <AppearancePage
      screen="look"
      edited={edited}
      isAtField={(path) => /^(name|settings|settingsByLanguage)\b/.test(path)}
      shown={(fields: EventFields) => (
        <Differences fields={fields} from={fields === draft ? (theirs ?? fields) : (draft ?? fields)} />
      )}
    >
      {(fields) => (filed ? <Look edited={edited} fields={fields} filed={filed} /> : null)}
    </AppearancePage>
  )
}

interface LookProps {
  readonly edited: ReturnType<typeof useSettings>
  readonly fields: EventFields
  readonly filed: EventFields
}

const textOf = (fields: EventFields, key: SettingKey): string =>
  String(fields.settings[key] ?? settings[key].default ?? '')

function Look({ edited, fields, filed }: LookProps) {
  const { event } = useEvent()
  const [isYellow, tryYellow] = useState(false)
  const { errors, error, edit } = edited
  const header = textOf(fields, 'headerImg')
  const picture = usePicture(header)
  const change = (key: SettingKey) => (value: string) => {
    const kept = isSame(key, value, settings[key].default) && !(key in filed.settings) ? undefined : value
    edit(withSetting(fields, '', key, kept))
  }
  const changeColour = (colour: string) => {
    tryYellow(false)
    change('bgPrimaryColor')(colour)
  }
  const colour = textOf(fields, 'bgPrimaryColor')
  const tried = isYellow ? withSetting(fields, '', 'bgPrimaryColor', YELLOW) : fields
  const text = textOf(fields, 'textPrimaryColor')
  return (
    <div className={styles.look}>
      <div className={styles.sections}>
        <WrongSettings
          fields={fields}
          error={error}
          errors={errors}
          onOpen={(key) => document.getElementById(`field-${key}`)?.focus()}
        />
        <ColourSection
          {...{ colour, text, errors, isYellow }}
          offered={picture.colours}
          onColour={changeColour}
          onText={change('textPrimaryColor')}
          onYellow={tryYellow}
        />
        <Pictures {...{ edited, fields, filed, change }} />
        <Texts edited={edited} fields={fields} filed={filed} />
      </div>
      <PagePreview hasTypes offered={languagesOf(fields)} reads={(typeId) => readsOf(event, tried, typeId)} />
    </div>
  )
}

interface PicturesProps extends LookProps {
  readonly change: (key: SettingKey) => (value: string) => void
}

function Pictures({ edited: { errors, edit }, fields, filed, change }: PicturesProps) {
  const say = useSay()
  return (
    <section className={styles.section} aria-labelledby="look-pictures">
      <h2 id="look-pictures">{say('appearance.pictures')}</h2>
      {PICTURES.map(({ key, use, alternative }) => (
        <div key={key} className={styles.section}>
          <PictureField
            name={key}
            label={namedBy(say(`setting.${key}`)).label}
            use={use}
            value={textOf(fields, key)}
            error={errors.find(({ path }) => path === `settings.${key}`)?.message}
            onChange={change(key)}
          />
          {alternative ? (
            <SettingLine setting={alternative} level="" named={NAMED} {...{ fields, filed, errors }} onChange={edit} />
          ) : null}
        </div>
      ))}
    </section>
  )
}

function Texts({ edited: { errors, edit }, fields, filed }: LookProps) {
  const say = useSay()
  const [level, setLevel] = useState<Level>('')
  const levels = languageLevels(fields, useLanguage().language, say)
  const line = (key: SettingKey) => (
    <SettingLine
      key={`${level} ${key}`}
      setting={key}
      level={level}
      named={NAMED}
      {...{ fields, filed, errors }}
      onChange={edit}
    />
  )
  return (
    <section className={styles.section} aria-labelledby="look-texts">
      <h2 id="look-texts">{say('appearance.texts')}</h2>
      <Select
        name="look-level"
        label={say('appearance.texts.level')}
        value={level}
        onChange={(to) => setLevel(to as Level)}
        options={levels}
      />
      {level === '' ? (
        <TextInput
          name="name"
          label={say('settings.event.name')}
          required
          maxLength={200}
          value={fields.name}
          error={errors.find(({ path }) => path === 'name')?.message}
          onChange={(name) => edit({ ...fields, name })}
        />
      ) : null}
      {TEXTS.map(line)}
      <h3>{say('appearance.more')}</h3>
      {MORE.map(line)}
    </section>
  )
}
