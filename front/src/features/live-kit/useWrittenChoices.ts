import { useState } from 'react'
import { fieldId } from '#kit/ui/Field.tsx'
import type { WrittenChoice } from './parts/remoteChoices.ts'
import { filled, newChoice, written } from './parts/remoteChoices.ts'
import { choiceFieldId } from './RemoteChoicesPanel.tsx'
import { focusField } from './RemoteFormPanel.tsx'
import { useActions } from './useActions.ts'

export type { WrittenChoice }
export { filled, newChoice }

export function useWrittenChoices(known: readonly Parameters<typeof written>[0][] | undefined) {
  const actions = useActions()
  const [choices, setChoices] = useState<readonly WrittenChoice[]>(
    () => known?.map(written) ?? [newChoice(), newChoice()],
  )
  const [isChecked, setChecked] = useState(false)
  const { kept, wrong } = filled(choices)
  return {
    actions,
    choices,
    setChoices,
    kept,
    isChecked,
    wrong: isChecked ? wrong : undefined,
    /** Shows errors and focuses the first: this field, or the first missing answer. False where the form is valid. */
    isWrong(field: string | undefined): boolean {
      setChecked(true)
      const first = field === undefined ? wrong !== undefined && choiceFieldId(wrong) : fieldId(field)
      if (first !== false) focusField(first)
      return first !== false
    },
  }
}
