import { folded } from '#kit/folded.ts'

/** Text without accents, case, punctuation and extra spaces, so that equal words count together. */
export const comparable = (word: string): string => folded(folded(word).replace(/[\p{P}\p{S}]+/gu, ' '))
