import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const overviewFr: Words = { ...(await wordsOf('overview', 'fr')) }
