import type { Ref } from 'react'
import { Choice } from './Choice.tsx'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldError, RequiredMark, useControl } from './Field.tsx'

interface CheckboxProps extends Omit<FieldProps, 'hideLabel'> {
  value: boolean
  onChange: (value: boolean) => void
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** One box to tick: a consent, a yes. */
export function Checkbox({ value, onChange, onBlur, inputRef, ...field }: CheckboxProps) {
  const control = useControl(field)
  const label = (
    <>
      {field.label}
      {field.required ? <RequiredMark /> : null}
    </>
  )
  function attach(element: HTMLInputElement | null) {
    if (typeof inputRef === 'function') inputRef(element)
    else if (inputRef) inputRef.current = element
  }
  return (
    <div className={styles.field}>
      <Choice
        type="checkbox"
        option={{ value: 'true', label, disabled: field.disabled }}
        checked={value}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={attach}
        id={control.id}
        name={field.name}
        required={control.required}
        invalid={control['aria-invalid']}
        describedBy={control['aria-describedby']}
      />
      {field.hint ? (
        <div className={styles.hint} id={`${control.id}-hint`}>
          {field.hint}
        </div>
      ) : null}
      <FieldError controlId={control.id}>{field.error}</FieldError>
    </div>
  )
}
