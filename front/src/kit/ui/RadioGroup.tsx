import type { ChoiceGroupProps } from './ChoiceGroup.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'

export interface RadioGroupProps extends ChoiceGroupProps {
  name: string
  /** Empty or null without a choice. */
  value: string | null
  onChange: (value: string) => void
}

function Radios({ value, onChange, ...frame }: RadioGroupProps & { card: boolean }) {
  return <ChoiceGroup {...frame} type="radio" isChecked={(candidate) => candidate === value} onPick={onChange} />
}

/** Radios as lines. */
export function RadioGroup(props: RadioGroupProps) {
  return <Radios {...props} card={false} />
}

/** Radios as large framed cards with a title, a sentence and a drawing. */
export function RadioCards(props: RadioGroupProps) {
  return <Radios prominent {...props} card={true} />
}
