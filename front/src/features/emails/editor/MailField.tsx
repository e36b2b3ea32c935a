import type { ReactNode } from 'react'
import { FieldError, RequiredMark } from '#kit/ui/Field.tsx'
import styles from '../kit/MailText.module.css'

export interface MailFieldProps {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly value: string
}

export const attributesOf = (
  { id, error }: Pick<MailFieldProps, 'id' | 'error'>,
  isLong: boolean,
): Readonly<Record<string, string>> => ({
  id,
  role: 'textbox',
  class: (isLong ? styles['body'] : styles['subject']) ?? '',
  'aria-multiline': String(isLong),
  'aria-required': 'true',
  'aria-labelledby': `${id}-label`,
  ...(isLong && { 'aria-describedby': error ? `${id}-hint ${id}-error` : `${id}-hint` }),
  ...(!isLong && error && { 'aria-describedby': `${id}-error` }),
  ...(error && { 'aria-invalid': 'true' }),
})

export function MailField({
  id,
  label,
  error,
  children,
}: Omit<MailFieldProps, 'value' | 'onChange'> & { readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a label of what is no form control; the keyboard goes to the text itself */}
      <span id={`${id}-label`} className={styles.label} onClick={() => document.getElementById(id)?.focus()}>
        {label}
        <RequiredMark />
      </span>
      {children}
      <FieldError controlId={id}>{error}</FieldError>
    </div>
  )
}
