import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { ValueKind } from '@parvis/contract/kit/setting-kind.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { Reserved, useReserved } from './Reserved.tsx'
import styles from './Settings.module.css'
import type { EventFields, Level } from './settings.ts'
import { inheritedAt, isSame, kindOf, namedBy, pathAt, valuesAt, withSetting } from './settings.ts'
import { errorsWithin, ValueField } from './ValueField.tsx'

/** What settings name by an id: the forms and the types of participants of the event. */
export interface SettingNames {
  readonly forms: readonly { readonly id: string; readonly name: string }[]
  readonly types: readonly { readonly id: string; readonly name: string }[]
}

export interface SettingLineProps {
  readonly setting: SettingKey
  readonly level: Level
  readonly fields: EventFields
  readonly filed: EventFields
  readonly errors: readonly FieldError[]
  readonly named: SettingNames
  readonly onChange: (fields: EventFields) => void
}

/** Settings whose value is the id of a form, or of a type. */
const NAMES_FORM: readonly SettingKey[] = [
  'FO_FORM_ID',
  'FO_FORM_V2_ID',
  'FO_SATISFACTION_FORM_ID',
  'FO_CONTACTS_FORM_ID',
]

function offeredBy(key: SettingKey, { forms, types }: SettingNames, say: ReturnType<typeof useSay>) {
  const choice = (is: 'choice' | 'choices', items: SettingNames['forms'], none: string) => ({
    kind: { is, options: [...(is === 'choice' ? [''] : []), ...items.map(({ id }) => id)] } as ValueKind,
    called: (id: string) => (id === '' ? none : (items.find((item) => item.id === id)?.name ?? id)),
  })
  if (NAMES_FORM.includes(key)) return choice('choice', forms, say('settings.noForm'))
  if (key === 'FO_TYPOLOGY_EXHIBITOR') return choice('choice', types, say('settings.noType'))
  // A field for each type, by its name: no key is to be typed.
  if (key === 'FO_TYPOLOGY_LABELS' && types.length > 0)
    return {
      kind: { is: 'group', of: Object.fromEntries(types.map(({ id }) => [id, { is: 'line' }])) } as ValueKind,
      called: (id: string) => types.find((type) => type.id === id)?.name ?? id,
    }
  if ((key === 'FO_TYPOLOGY_HIDDEN' || key === 'FO_PHOTOS_TYPES_HIDDEN') && types.length > 0)
    return choice('choices', types, '')
  return { kind: kindOf(key), called: (inner: string) => say(`setting.${key}.${inner}`) }
}

/** A setting: its field, whether it differs from what it is left alone, and the way back. */
export function SettingLine({ setting, level, fields, filed, errors, named, onChange }: SettingLineProps) {
  const say = useSay()
  const isReserved = useReserved(setting) !== undefined
  const own = valuesAt(fields, level)[setting]
  const inherited = inheritedAt(fields, level, setting)
  const { label, hint } = namedBy(say(`setting.${setting}`))
  const change = (value: unknown) => {
    const saved = valuesAt(filed, level)[setting]
    const asSaved = saved !== undefined && isSame(setting, value, saved)
    const kept = asSaved ? saved : isSame(setting, value, inherited) ? undefined : value
    onChange(withSetting(fields, level, setting, kept))
  }
  const isOwn = own !== undefined && !isSame(setting, own, inherited)
  const back = level === '' ? 'settings.reset' : 'settings.inherit'
  return (
    <div className={styles.line} data-kind={kindOf(setting).is}>
      <Reserved setting={setting}>
        <ValueField
          {...offeredBy(setting, named, say)}
          name={setting}
          label={label}
          hint={hint}
          value={own ?? inherited}
          onChange={change}
          errors={errorsWithin(errors, pathAt(level, setting))}
          timeZone={fields.timeZone}
        />
      </Reserved>
      {isOwn && !isReserved ? (
        <div className={styles.own}>
          <Pill kind="brand">{say(level === '' ? 'settings.changed' : 'settings.own')}</Pill>
          <Button
            small
            variant="link"
            aria-label={say(`${back}.of`, { name: label })}
            onClick={() => onChange(withSetting(fields, level, setting, undefined))}
          >
            {say(back)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
