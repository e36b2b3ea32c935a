import type { Ref } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface DateInputProps extends FieldProps {
  /** ISO text as the platform gives it: `2027-03-11`, `2027-03-11T09:30` or `09:30`; empty when unset. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  mode?: 'date' | 'datetime-local' | 'time' | undefined
  min?: string | undefined
  max?: string | undefined
  autoComplete?: 'bday' | 'off' | undefined
}

/** A day, an hour or both, with the platform's own picker behind a drawn icon. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, inputRef, mode = 'date', min, max, autoComplete, ...field } = props
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={inputRef}
            className={cx(styles.input, styles.date)}
            type={mode}
            value={value}
            min={min}
            max={max}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <span className={styles.mark}>
            <Icon name={mode === 'time' ? 'clock' : 'calendar'} />
          </span>
        </div>
      )}
    </Field>
  )
}
