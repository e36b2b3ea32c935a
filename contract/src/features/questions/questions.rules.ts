import { nameIn } from '#features/context/context.rules.ts'
import type { Words } from '#kit/words.ts'
import type { Question, QuestionDisplay } from './questions.ts'
import { mayBeRight } from './questions.ts'

/**
 * A question in a language, as far as the event says it there: `question.ID`, `question.ID.content` and
 * `question.ID.response.RESPONSE` of its sentences.
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

/** How many responses an answer has at most; of a ranking, exactly. */
export const responsesAsked = (display: QuestionDisplay, nbResponses: number, offered: number): number =>
  display === 'ranking' ? offered : display === 'scale' ? 1 : nbResponses

interface Shape {
  readonly display: QuestionDisplay
  /** Ids of the responses in their order; a new one has none. */
  readonly responseIds: readonly (string | undefined)[]
}

/** Whether answers still mean the same: places and steps hang on which responses there are, and in what order. */
export function keepsMeaning(before: Shape, after: Shape): boolean {
  if (mayBeRight(before.display) && mayBeRight(after.display)) return true
  const { responseIds } = after
  return (
    before.display === after.display &&
    before.responseIds.length === responseIds.length &&
    before.responseIds.every((id, i) => id === responseIds[i])
  )
}

type Told = Pick<Question, 'display' | 'questionResponses' | 'questionResults' | 'questionVoters'>

/** What a hundred per cent of results is: everybody, or of a ranking everybody putting the same first. */
export const wholeOf = ({ display, questionResponses, questionVoters }: Omit<Told, 'questionResults'>): number =>
  (questionVoters ?? 100) * (display === 'ranking' && questionVoters !== null ? questionResponses.length : 1)

/** The mean place of a response in a ranking, from 1; nothing where nobody has ranked. `votes` are its points. */
export function meanPlace(question: Omit<Told, 'questionResults'>, votes: number): number | undefined {
  const whole = wholeOf(question)
  const offered = question.questionResponses.length
  return votes > 0 && whole > 0 ? Math.max(1, offered + 1 - (offered * votes) / whole) : undefined
}

/** The mean step chosen on a scale, from 1; nothing where nobody has chosen, or results are not told. */
export function meanStep({ questionResponses, questionResults }: Told): number | undefined {
  const votes = new Map(questionResults?.map((result) => [result.id, result.votes]))
  let [sum, count] = [0, 0]
  for (const [index, { id }] of questionResponses.entries()) {
    sum += (index + 1) * (votes.get(id) ?? 0)
    count += votes.get(id) ?? 0
  }
  return count > 0 ? sum / count : undefined
}

/** How many results are shown, all when 0: a scale is only told whole, as its mean is. */
export const resultsShown = ({ display, nbShowResponses }: Pick<Question, 'display' | 'nbShowResponses'>): number =>
  display === 'scale' ? 0 : nbShowResponses
