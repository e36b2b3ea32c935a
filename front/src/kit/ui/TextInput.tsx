import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { useSay } from '#kit/say.tsx'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { Field } from './Field.tsx'

export interface TextInputProps extends FieldProps {
  value: string
  onChange: (value: string, element: HTMLInputElement) => void
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password' | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search' | 'url' | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  autoFocus?: boolean | undefined
  readOnly?: boolean | undefined
  autoCapitalize?: 'none' | 'words' | 'characters' | 'sentences' | undefined
  spellCheck?: boolean | undefined
  end?: ReactNode
}

/** A line of text; the base of the other one-line fields. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, onBlur, inputRef, end, type = 'text', autoComplete, inputMode, placeholder, ...rest } = props
  const { maxLength, autoFocus, readOnly, autoCapitalize, spellCheck, ...field } = rest
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={inputRef}
            className={styles.input}
            type={type}
            value={value}
            autoComplete={autoComplete}
            inputMode={inputMode}
            placeholder={placeholder}
            maxLength={maxLength}
            readOnly={readOnly}
            autoCapitalize={autoCapitalize}
            spellCheck={spellCheck}
            // biome-ignore lint/a11y/noAutofocus: only for the single field of a page opened to fill it
            autoFocus={autoFocus}
            onChange={(event) => onChange(event.target.value, event.target)}
            onBlur={onBlur}
          />
          {end ? <span className={styles.end}>{end}</span> : null}
        </div>
      )}
    </Field>
  )
}

interface EmailInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> {
  /** An error shows an example address, except where a particular one is required. */
  hasExample?: boolean | undefined
}

/** An e-mail address. */
export function EmailInput({ hasExample = true, ...props }: EmailInputProps) {
  const say = useSay()
  return (
    <TextInput
      autoComplete="email"
      {...props}
      hint={props.hint ?? (props.error && hasExample ? say('context.emailExample') : undefined)}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** A telephone number in free notation. */
export function PhoneInput(props: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return <TextInput autoComplete="tel" {...props} type="tel" inputMode="tel" />
}

/** Digits as text: no spinner, no change by scrolling, leading zeros kept. `decimal` offers the comma key. */
export function NumberInput({
  decimal = false,
  ...props
}: Omit<TextInputProps, 'type' | 'inputMode'> & { decimal?: boolean }) {
  return <TextInput autoComplete="off" {...props} inputMode={decimal ? 'decimal' : 'numeric'} />
}
