import type { Ref } from 'react'
import styles from './Choice.module.css'
import type { ChoiceOption } from './Choice.tsx'
import { Choice } from './Choice.tsx'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'

export interface ChoiceGroupProps extends FieldProps {
  options: readonly ChoiceOption[]
  spread?: boolean | undefined
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
}

interface FrameProps extends ChoiceGroupProps {
  type: 'radio' | 'checkbox'
  card: boolean
  isChecked: (value: string) => boolean
  onPick: (value: string, checked: boolean) => void
}

const attachTo = (ref: Ref<HTMLInputElement> | undefined) => (element: HTMLInputElement | null) => {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/** The frame of `RadioGroup` and `CheckboxGroup`. */
export function ChoiceGroup({
  type,
  card,
  isChecked,
  onPick,
  options,
  spread,
  onBlur,
  inputRef,
  ...group
}: FrameProps) {
  const isRadio = type === 'radio'
  return (
    <FieldGroup {...group} role={isRadio ? 'radiogroup' : undefined}>
      {(control) => (
        <div className={card ? styles.cards : styles.list} data-spread={spread}>
          {options.map((option, index) => (
            <Choice
              key={option.value}
              type={type}
              card={card}
              option={option}
              checked={isChecked(option.value)}
              onChange={(checked) => onPick(option.value, checked)}
              onBlur={onBlur}
              id={index === 0 ? control.id : `${control.id}-${option.value}`}
              inputRef={index === 0 ? attachTo(inputRef) : undefined}
              name={group.name}
              // A radio group has these attributes itself; checkboxes have no such role.
              required={isRadio ? control.required : undefined}
              invalid={isRadio ? undefined : control['aria-invalid']}
              describedBy={isRadio ? undefined : control['aria-describedby']}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
