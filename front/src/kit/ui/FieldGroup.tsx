import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { FieldError, RequiredMark, useControl } from './Field.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface FieldGroupProps extends FieldProps {
  role?: 'radiogroup' | undefined
  children: (control: ReturnType<typeof useControl>) => ReactNode
}

/** Several controls of one question: fieldset, legend, hint and message. */
export function FieldGroup({ children, role, ...props }: FieldGroupProps) {
  const control = useControl(props)
  const legend = (
    <>
      {props.label}
      {props.required ? <RequiredMark /> : null}
    </>
  )
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role, when given, is radiogroup, which supports them
    <fieldset
      className={cx(styles.group, props.error ? styles.invalid : null)}
      role={role}
      disabled={props.disabled}
      aria-describedby={control['aria-describedby']}
      aria-invalid={role === 'radiogroup' ? control['aria-invalid'] : undefined}
      aria-required={role === 'radiogroup' ? control.required : undefined}
    >
      <legend className={props.prominent ? styles.title : styles.label}>
        {props.hideLabel ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {props.hint ? (
        <div className={styles.hint} id={`${control.id}-hint`}>
          {props.hint}
        </div>
      ) : null}
      {children(control)}
      <FieldError controlId={control.id}>{props.error}</FieldError>
    </fieldset>
  )
}
