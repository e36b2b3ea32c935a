import type { Ref } from 'react'
import styles from './Choice.module.css'
import type { ChoiceOption } from './Choice.tsx'
import { Choice } from './Choice.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

/** One answer among several, all visible. */
export interface RadioGroupProps extends FieldProps {
  name: string
  options: readonly ChoiceOption[]
  /** The chosen value; empty or null while nothing is chosen. */
  value: string | null
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Receives the first radio, where focus goes on an error. */
  inputRef?: Ref<HTMLInputElement> | undefined
  /** Titles the group like a section. */
  prominent?: boolean | undefined
}

const attachTo = (ref: Ref<HTMLInputElement> | undefined) => (element: HTMLInputElement | null) => {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

function Radios({ card, ...props }: RadioGroupProps & { card: boolean }) {
  const { options, value, onChange, onBlur, inputRef, ...group } = props
  return (
    <FieldGroup {...group} role="radiogroup">
      {(control) => (
        <div className={card ? styles.cards : styles.list}>
          {options.map((option, index) => (
            <Choice
              key={option.value}
              type="radio"
              card={card}
              option={option}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              id={index === 0 ? control.id : `${control.id}-${option.value}`}
              inputRef={index === 0 ? attachTo(inputRef) : undefined}
              name={group.name}
              required={control.required}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

/** Radios as lines. */
export function RadioGroup(props: RadioGroupProps) {
  return <Radios {...props} card={false} />
}

/** Radios as large framed cards with a title, a sentence and a drawing. */
export function RadioCards(props: RadioGroupProps) {
  return <Radios prominent {...props} card={true} />
}
