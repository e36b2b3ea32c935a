import type { ChoiceGroupProps } from './ChoiceGroup.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'

export interface CheckboxGroupProps extends ChoiceGroupProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

function Boxes({ value, onChange, ...frame }: CheckboxGroupProps & { card: boolean }) {
  function toggle(toggled: string, checked: boolean) {
    const next = (candidate: string) => (candidate === toggled ? checked : value.includes(candidate))
    onChange(frame.options.map((option) => option.value).filter(next))
  }
  return <ChoiceGroup {...frame} type="checkbox" isChecked={(candidate) => value.includes(candidate)} onPick={toggle} />
}

/** Checkboxes as lines. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  return <Boxes {...props} card={false} />
}

/** Checkboxes as large framed cards: days with their price, articles. */
export function CheckboxCards(props: CheckboxGroupProps) {
  return <Boxes prominent {...props} card={true} />
}
