import { meanPlace, meanStep, wholeOf } from '@parvis/contract/questions/questions.rules.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import type { ResultLine, ResultsDisplay } from '#features/live-kit/ResultsPanel.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'

export interface QuestionLines {
  readonly lines: readonly (ResultLine & { readonly image: string })[]
  readonly display: ResultsDisplay
  /** Number of people, which is 100 %; null where hidden: votes are percentages then. */
  readonly whole: number | null
  /** The meaning of the figures of a ranking, or the mean of a scale. */
  readonly note: string | undefined
}

const NONE: readonly string[] = []

export function useQuestionLines(question: Question, mine: readonly string[] = NONE): QuestionLines {
  const say = useSay()
  const { language } = useLanguage()
  const { display, questionResponses, questionResults, questionVoters, showRightAnswers } = question
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const votes = new Map(questionResults?.map((result) => [result.id, result.votes]))
  const lines = questionResponses.map(({ isRightAnswer, ...response }) => ({
    ...response,
    votes: votes.get(response.id) ?? 0,
    isRight: showRightAnswers && isRightAnswer === true,
    isMine: display !== 'ranking' && mine.includes(response.id),
  }))
  const whole = questionVoters === null ? null : wholeOf(question)
  if (display === 'ranking') {
    const placed = lines.map((line) => {
      const place = meanPlace(question, line.votes)
      return {
        ...line,
        figure: { title: say('questions.place'), value: place === undefined ? '–' : number.format(place) },
      }
    })
    // Until results are published, answers keep their original order.
    const sorted = questionResults ? placed.toSorted((a, b) => b.votes - a.votes) : placed
    return { lines: sorted, display: 'bars', whole, note: questionResults ? say('questions.place') : undefined }
  }
  if (display !== 'scale') return { lines, display, whole, note: undefined }
  const mean = meanStep(question)
  const note =
    mean === undefined
      ? undefined
      : say('questions.mean', { value: number.format(mean), most: questionResponses.length })
  return { lines, display: 'bars', whole, note }
}
