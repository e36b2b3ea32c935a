/** An answer being edited; `key` identifies it while it moves. */
export interface WrittenChoice {
  readonly key: string
  readonly id?: string | undefined
  readonly label: string
  readonly color: string
  readonly image: string
  readonly isRightAnswer: boolean
}

export const MOST_CHOICES = 24
const LEAST_CHOICES = 2

let made = 0
export const newChoice = (): WrittenChoice => ({
  key: `new-${++made}`,
  label: '',
  color: '',
  image: '',
  isRightAnswer: false,
})

export const written = (choice: {
  id: string
  label: string
  color: string
  image?: string
  isRightAnswer?: boolean | null
}): WrittenChoice => ({
  key: choice.id,
  id: choice.id,
  label: choice.label,
  color: choice.color,
  image: choice.image ?? '',
  isRightAnswer: choice.isRightAnswer === true,
})

/** The non-empty answers, and the index of the field to correct when there are too few. */
export function filled(choices: readonly WrittenChoice[]): {
  kept: readonly WrittenChoice[]
  wrong: number | undefined
} {
  const kept = choices.filter(({ label }) => label.trim() !== '')
  const empty = choices.findIndex(({ label }) => label.trim() === '')
  return { kept, wrong: kept.length < LEAST_CHOICES ? Math.max(0, empty) : undefined }
}

export const MAX_CHOICE = 200

/** Marks of pasted lists: « - Oui », « • Oui », « 1. Oui », « a) Oui ». */
const MARK = /^\s*(?:[-–•*]|\d{1,2}[.)]|[a-z][.)])\s+/i

/** The answers of a pasted text, one a line, without list marks. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.replace(MARK, '').trim().slice(0, MAX_CHOICE))
  return lines.filter((line) => line !== '')
}

/**
 * The answers with pasted lines: they replace the field if it is empty and the empty ones that follow, then are
 * inserted.
 */
export function pasted(choices: readonly WrittenChoice[], index: number, lines: readonly string[]): WrittenChoice[] {
  const isEmpty = ({ label }: WrittenChoice) => label.trim() === ''
  const from = choices[index] && !isEmpty(choices[index]) ? index + 1 : index
  const after = choices.slice(from)
  const firstFull = after.findIndex((choice) => !isEmpty(choice))
  const empties = after.slice(0, firstFull === -1 ? after.length : firstFull)
  const rest = after.slice(empties.length)
  const room = MOST_CHOICES - from - rest.length
  const written = lines.slice(0, room).map((label, i) => ({ ...(empties[i] ?? newChoice()), label }))
  return [...choices.slice(0, from), ...written, ...empties.slice(written.length), ...rest]
}
