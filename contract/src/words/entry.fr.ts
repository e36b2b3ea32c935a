import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const entryFr: Words = { ...(await wordsOf('entry', 'fr')) }
