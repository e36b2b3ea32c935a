import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const signingPartFr: Words = { ...(await wordsOf('signing', 'fr')) }
