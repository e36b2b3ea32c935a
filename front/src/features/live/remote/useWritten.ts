import { useState } from 'react'
import { fieldId } from '#kit/ui/Field.tsx'
import { useActions } from '../parts/screenCalls.ts'
import { choiceFieldId } from './RemoteChoices.tsx'
import { focusField } from './RemoteForm.tsx'
import type { WrittenChoice } from './remoteChoices.ts'
import { filled, newChoice, written } from './remoteChoices.ts'

/** What is asked with answers, while it is written: a poll or a question. `known` are the answers it has already. */
export function useWritten(known: readonly Parameters<typeof written>[0][] | undefined) {
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
    /** The answers that are sent. */
    kept,
    /** Whether what is wrong is said. */
    isChecked,
    /** Which answer lacks, once that is said. */
    wrong: isChecked ? wrong : undefined,
    /** Says what is wrong, and goes there: to this field, or to the first answer that lacks. False where all is well. */
    isWrong(field: string | undefined): boolean {
      setChecked(true)
      const first = field === undefined ? wrong !== undefined && choiceFieldId(wrong) : fieldId(field)
      if (first !== false) focusField(first)
      return first !== false
    },
  }
}
