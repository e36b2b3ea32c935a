import type { UserColumn } from '@parvis/contract/stats/stats.ts'
import { useSay } from '#kit/say.tsx'
import { DateInput } from '#kit/ui/DateInput.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import styles from '../kit/PeoplePanel.module.css'

interface ColumnFilterProps {
  column: UserColumn
  value: string
  onChange: (value: string) => void
}

const MAX_SEARCH = 200

export function FilterInput({ column, value, onChange }: ColumnFilterProps) {
  const say = useSay()
  const { label, type, values } = column
  const name = say('stats.filter.of', { column: label })
  if (type === 'date') {
    const [from = '', to = ''] = value.split('..')
    return (
      <div className={styles.range}>
        <DateInput
          hideLabel
          label={say('stats.filter.from', { column: label })}
          value={from}
          max={to || undefined}
          onChange={(day) => onChange(`${day}..${to}`)}
        />
        <DateInput
          hideLabel
          label={say('stats.filter.to', { column: label })}
          value={to}
          min={from || undefined}
          onChange={(day) => onChange(`${from}..${day}`)}
        />
      </div>
    )
  }
  if (type === 'text') {
    return (
      <TextInput
        hideLabel
        type="search"
        label={name}
        placeholder={label}
        value={value}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        onChange={onChange}
      />
    )
  }
  const options =
    type === 'boolean'
      ? [
          { value: 'true', label: say('stats.yes') },
          { value: 'false', label: say('stats.no') },
        ]
      : values
  return (
    <Select
      hideLabel
      label={name}
      placeholder={say('stats.filter.all')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
