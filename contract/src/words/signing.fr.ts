import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const signingPartFr: Words = { ...(await wordsOf('signing', 'fr')) }
