import { nameIn } from '#features/events/events.rules.ts'
import type { Words } from '#kit/words.ts'
import type { Question, QuestionDisplay } from './questions.ts'

/**
 * A question with the event's sentences in a language: `question.ID`, `question.ID.content` and
 * `question.ID.response.RESPONSE`.
 */
export function questionIn(question: Question, sentences: Words | undefined): Question {
  const key = `question.${question.id}`
  return {
    ...question,
    label: nameIn(sentences, key, question.label),
    content: nameIn(sentences, `${key}.content`, question.content),
    questionResponses: question.questionResponses.map((response) => ({
      ...response,
      label: nameIn(sentences, `${key}.response.${response.id}`, response.label),
    })),
  }
}

/** Number of responses in an answer: at most, or exactly for a ranking. */
export const responsesAsked = (display: QuestionDisplay, nbResponses: number, offered: number): number =>
  display === 'ranking' ? offered : display === 'scale' ? 1 : nbResponses

type ResultsView = Pick<Question, 'display' | 'questionResponses' | 'questionResults' | 'questionVoters'>

/** Count that is 100 % of the results: all voters; for a ranking, all voters with the same first place. */
export const wholeOf = ({ display, questionResponses, questionVoters }: Omit<ResultsView, 'questionResults'>): number =>
  (questionVoters ?? 100) * (display === 'ranking' && questionVoters !== null ? questionResponses.length : 1)

/** Mean place of a response in a ranking, from 1; undefined without answers. `votes` are its points. */
export function meanPlace(question: Omit<ResultsView, 'questionResults'>, votes: number): number | undefined {
  const whole = wholeOf(question)
  const offered = question.questionResponses.length
  return votes > 0 && whole > 0 ? Math.max(1, offered + 1 - (offered * votes) / whole) : undefined
}

/** Mean step of a scale, from 1; undefined without answers, or without visible results. */
export function meanStep({ questionResponses, questionResults }: ResultsView): number | undefined {
  const votes = new Map(questionResults?.map((result) => [result.id, result.votes]))
  let [sum, count] = [0, 0]
  for (const [index, { id }] of questionResponses.entries()) {
    sum += (index + 1) * (votes.get(id) ?? 0)
    count += votes.get(id) ?? 0
  }
  return count > 0 ? sum / count : undefined
}

/** Number of results to show, 0 for all: a scale is always shown whole, as its mean is. */
export const resultsShown = ({ display, nbShowResponses }: Pick<Question, 'display' | 'nbShowResponses'>): number =>
  display === 'scale' ? 0 : nbShowResponses
