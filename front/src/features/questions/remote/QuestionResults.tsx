import type { Question } from '@parvis/contract/questions/questions.ts'
import type { ModuleResultsProps } from '#features/live-kit/live-kit.remote.ts'
import { RemoteResultsPanel } from '#features/live-kit/RemoteResultsPanel.tsx'
import { useQuestionLines } from '../useQuestionLines.ts'

export function QuestionResults({ item }: ModuleResultsProps<Question>) {
  const { lines, whole, note } = useQuestionLines(item)
  return item.questionResults ? <RemoteResultsPanel lines={lines} whole={whole ?? 0} note={note} /> : null
}
