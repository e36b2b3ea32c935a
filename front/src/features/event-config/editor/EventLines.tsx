import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from '../kit/Settings.module.css'
import type { EventFields } from '../kit/settings.ts'

interface EventLinesProps {
  readonly fields: EventFields
  readonly errors: readonly FieldError[]
  readonly onChange: (fields: EventFields) => void
}

export function EventLines({ fields, errors, onChange }: EventLinesProps) {
  const say = useSay()
  const { event } = useEvent()
  const field = (key: 'name' | 'alias' | 'timeZone') => ({
    name: key,
    label: say(`settings.event.${key}`),
    value: fields[key],
    error: errors.find(({ path }) => path === key)?.message,
    onChange: (value: string) => onChange({ ...fields, [key]: value }),
  })
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), fields.timeZone])]
  return (
    <>
      <div className={styles.line}>
        <TextInput {...field('name')} required maxLength={200} />
      </div>
      <div className={styles.line}>
        <TextInput {...field('alias')} hint={say('settings.event.alias.hint')} />
      </div>
      <div className={styles.line}>
        <Select
          {...field('timeZone')}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
      </div>
      <div className={styles.line} data-kind="switch">
        <Checkbox
          name="onSite"
          label={say('settings.event.onSite')}
          value={fields.onSite}
          onChange={(onSite) => onChange({ ...fields, onSite })}
        />
      </div>
      <div className={styles.line}>
        <p>
          {say('settings.event.address')} <code>/{event.context}</code>
          <br />
          <Anchor href={paths.days(event.context)}>{say('settings.event.days')}</Anchor>
        </p>
      </div>
    </>
  )
}
