import type { Ref } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import type { FieldProps } from './Field.tsx'
import { Field } from './Field.tsx'

interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string, element: HTMLTextAreaElement) => void
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLTextAreaElement> | undefined
  rows?: number | undefined
  maxLength?: number | undefined
  placeholder?: string | undefined
}

const growsAlone = () => CSS.supports('field-sizing', 'content')

/** A multi-line text; the box grows with its content. */
export function TextArea({
  value,
  onChange,
  onBlur,
  inputRef,
  rows = 4,
  maxLength,
  placeholder,
  ...field
}: TextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = box.current
    if (!element || growsAlone()) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 3}px`
  }, [value])

  function attach(element: HTMLTextAreaElement | null) {
    box.current = element
    if (typeof inputRef === 'function') inputRef(element)
    else if (inputRef) inputRef.current = element
  }
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          ref={attach}
          className={cx(styles.input, styles.area)}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value, event.target)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
