import type { ReactNode } from 'react'
import styles from './Choice.module.css'
import { cx } from './cx.ts'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'

export interface ChoiceOption {
  value: string
  label: ReactNode
  description?: ReactNode
  icon?: IconName | undefined
  end?: ReactNode
  disabled?: boolean | undefined
}

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  option: ChoiceOption
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  id: string
  name?: string | undefined
  required?: boolean | undefined
  invalid?: true | undefined
  describedBy?: string | undefined
  inputRef?: ((element: HTMLInputElement | null) => void) | undefined
  card?: boolean | undefined
}

/** A native radio or checkbox in the event's colour; the whole line or card is its target. */
export function Choice({ type, option, checked, onChange, card = false, invalid, describedBy, ...rest }: ChoiceProps) {
  const { id, inputRef, onBlur, name, required } = rest
  return (
    <label className={cx(styles.choice, card && styles.card)} data-disabled={option.disabled || undefined}>
      <input
        className={type === 'radio' ? styles.radio : styles.checkbox}
        type={type}
        id={id}
        ref={inputRef}
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        required={required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      <span className={styles.text}>
        <span className={styles.name}>{option.label}</span>
        {option.description ? <span className={styles.description}>{option.description}</span> : null}
      </span>
      {option.end ? <span className={styles.end}>{option.end}</span> : null}
      {card && option.icon ? (
        <span className={styles.icon}>
          <Icon name={option.icon} size={24} />
        </span>
      ) : null}
    </label>
  )
}
