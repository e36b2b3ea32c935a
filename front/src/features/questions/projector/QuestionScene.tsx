import { resultsShown } from '@parvis/contract/questions/questions.rules.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import type { SceneProps } from '#features/live-kit/live-kit.projector.ts'
import type { ResultLine } from '#features/live-kit/ResultsPanel.tsx'
import scene from '#features/live-kit/Scene.module.css'
import { SceneFactsPanel } from '#features/live-kit/SceneFactsPanel.tsx'
import { SceneHeadingPanel } from '#features/live-kit/SceneHeadingPanel.tsx'
import { SceneAnswersPanel, SceneResultsPanel } from '#features/live-kit/SceneResultsPanel.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { useQuestionLines } from '../useQuestionLines.ts'

/** A question: its answers, then its results once shown; right answers once they may be revealed. */
export function QuestionScene({ item: question, hasTotals, isHidden }: SceneProps<Question>) {
  const { questionResults, questionVoters } = question
  const { lines: all, display, whole, note } = useQuestionLines(question)
  const lines = questionResults ? largest(all, resultsShown(question)) : all
  return (
    <section className={scene.scene}>
      <SceneHeadingPanel
        lead={question.content ? <Html html={question.content} videoTitle={question.label} /> : null}
        aside={
          <SceneFactsPanel
            total={hasTotals ? questionVoters : null}
            isClose={question.isClose}
            isHidden={isHidden}
            note={note}
          />
        }
      >
        {question.label}
      </SceneHeadingPanel>
      {questionResults ? (
        <SceneResultsPanel lines={lines} display={display} voters={whole} />
      ) : (
        <SceneAnswersPanel lines={lines} isScale={question.display === 'scale'} />
      )}
    </section>
  )
}

/** The largest results only, in their original order. */
function largest<T extends ResultLine>(lines: readonly T[], most: number): readonly T[] {
  if (most === 0 || lines.length <= most) return lines
  const kept = new Set(lines.toSorted((a, b) => b.votes - a.votes).slice(0, most))
  return lines.filter((line) => kept.has(line))
}
