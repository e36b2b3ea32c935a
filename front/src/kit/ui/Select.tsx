import type { HTMLInputAutoCompleteAttribute, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface Option {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectProps extends FieldProps {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLSelectElement> | undefined
  placeholder?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
}

/** The native select with a drawn arrow: best for keyboards and phones. */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  inputRef,
  placeholder,
  autoComplete,
  ...field
}: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <select
            {...control}
            ref={inputRef}
            className={cx(styles.input, styles.select)}
            value={value}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.mark}>
            <Icon name="chevron" />
          </span>
        </div>
      )}
    </Field>
  )
}

/** A country by two-letter code; options are named and sorted in the person's language. */
export function CountrySelect(props: SelectProps) {
  return <Select autoComplete="country" {...props} />
}
