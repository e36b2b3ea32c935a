import type { Ref } from 'react'
import styles from './Choice.module.css'
import type { ChoiceOption } from './Choice.tsx'
import { Choice } from './Choice.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

/** Any number of answers, all visible. */
export interface CheckboxGroupProps extends FieldProps {
  options: readonly ChoiceOption[]
  /** The ticked values, in the order of the options. */
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: (() => void) | undefined
  /** Receives the first box, where focus goes on an error. */
  inputRef?: Ref<HTMLInputElement> | undefined
  prominent?: boolean | undefined
}

const attachTo = (ref: Ref<HTMLInputElement> | undefined) => (element: HTMLInputElement | null) => {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

function Boxes({ card, ...props }: CheckboxGroupProps & { card: boolean }) {
  const { options, value, onChange, onBlur, inputRef, ...group } = props
  function toggle(toggled: string, checked: boolean) {
    const next = (candidate: string) => (candidate === toggled ? checked : value.includes(candidate))
    onChange(options.map((option) => option.value).filter(next))
  }
  return (
    <FieldGroup {...group}>
      {(control) => (
        <div className={card ? styles.cards : styles.list}>
          {options.map((option, index) => (
            <Choice
              key={option.value}
              type="checkbox"
              card={card}
              option={option}
              checked={value.includes(option.value)}
              onChange={(checked) => toggle(option.value, checked)}
              onBlur={onBlur}
              id={index === 0 ? control.id : `${control.id}-${option.value}`}
              inputRef={index === 0 ? attachTo(inputRef) : undefined}
              name={group.name}
              invalid={control['aria-invalid']}
              describedBy={control['aria-describedby']}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

/** Checkboxes as lines. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  return <Boxes {...props} card={false} />
}

/** Checkboxes as large framed cards: days with their price, articles. */
export function CheckboxCards(props: CheckboxGroupProps) {
  return <Boxes prominent {...props} card={true} />
}
