import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface FieldProps {
  label: ReactNode
  /** Form name; also makes the id stable, so that an error summary can link here. */
  name?: string | undefined
  id?: string | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Visible to screen readers only, where the context shows it. */
  hideLabel?: boolean | undefined
  prominent?: boolean | undefined
}

export interface ControlProps {
  id: string
  name: string | undefined
  required: boolean | undefined
  disabled: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** The id of the control named `name`: what an error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** The ids and ARIA attributes of a field, which tie hint and error to its control. */
export function useControl({ name, id, hint, error, required, disabled }: Omit<FieldProps, 'label'>): ControlProps {
  const fallback = useId()
  const controlId = id ?? (name === undefined ? fallback : fieldId(name))
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : ''].filter(Boolean).join(' ')
  return {
    id: controlId,
    name,
    required: required || undefined,
    disabled: disabled || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

/** The message of a field, below its control. */
export function FieldError({ controlId, children }: { controlId: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p className={styles.error} id={`${controlId}-error`}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </p>
  )
}

/** The star of a required field; the control itself tells screen readers. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {'\u00a0*'}
    </span>
  )
}

/** Label, hint, control and message. `children` renders the control from the attributes it receives. */
export function Field({ children, ...props }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const control = useControl(props)
  const label = (
    <>
      {props.label}
      {props.required ? <RequiredMark /> : null}
    </>
  )
  return (
    <div className={cx(styles.field, props.error ? styles.invalid : null)}>
      <label className={props.prominent ? styles.title : styles.label} htmlFor={control.id}>
        {props.hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {props.hint ? (
        <div className={styles.hint} id={`${control.id}-hint`}>
          {props.hint}
        </div>
      ) : null}
      {children(control)}
      <FieldError controlId={control.id}>{props.error}</FieldError>
    </div>
  )
}
