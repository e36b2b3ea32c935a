import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const followingFr: Words = { ...(await wordsOf('live', 'fr')) }
