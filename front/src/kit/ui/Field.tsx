import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** What every field has around its control. */
export interface FieldProps {
  label: ReactNode
  /** Form name; also makes the id stable, so that an error summary can link here. */
  name?: string | undefined
  id?: string | undefined
  /** Help shown between the label and the control. */
  hint?: ReactNode
  /** The translated message; its presence makes the field invalid. */
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Keeps the label for screen readers only, where the context shows it. */
  hideLabel?: boolean | undefined
  /** Titles the field like a section of the page. */
  prominent?: boolean | undefined
}

/** The attributes a control takes from its field. */
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

/** The ids and accessibility attributes of one field, tying its hint and error to its control. */
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

/** Where the message of a field stands, under its control. */
export function FieldError({ controlId, children }: { controlId: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p className={styles.error} id={`${controlId}-error`}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </p>
  )
}

/** The star of a required field; screen readers hear it from the control itself. */
export function RequiredMark() {
  return (
    <span className={styles.required} aria-hidden="true">
      {'\u00a0*'}
    </span>
  )
}

/** Label, help, control and message, tied together. The control is drawn by `children` from the attributes it receives. */
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
