import type { ReactNode } from 'react'
import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { TextInput } from './TextInput.tsx'
import styles from './TypedNumber.module.css'

interface TypedNumberProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly required?: boolean | undefined
  readonly inputMode?: 'numeric' | 'text' | undefined
  /** Said once it is right. */
  readonly right?: ReactNode
  /** Said of it as long as it is neither. */
  readonly hint?: ReactNode
  /** Why it cannot be right, told once the field is left: whoever types is not done. */
  readonly wrong?: string | undefined
  /** What the server refused, or what is missing. */
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** A number with a form and a key of its own, looked at while it is typed. */
export function TypedNumber(props: TypedNumberProps) {
  const { right, hint, wrong, error, inputMode = 'text', onChange, ...field } = props
  const [isLeft, setLeft] = useState(false)
  return (
    <div className={styles.number}>
      <TextInput
        {...field}
        inputMode={inputMode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={hint}
        error={error ?? (isLeft ? wrong : undefined)}
        onChange={(typed) => {
          setLeft(false)
          onChange(typed)
        }}
        onBlur={() => setLeft(true)}
      />
      <p role="status" className={styles.right}>
        {right ? (
          <>
            <Icon name="check" size={16} />
            <span>{right}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}
