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
  readonly right?: ReactNode
  readonly hint?: ReactNode
  /** The error of an impossible value, shown on blur: before, typing may be unfinished. */
  readonly wrong?: string | undefined
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

/** A number with a fixed format and a check digit, checked as it is typed. */
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
