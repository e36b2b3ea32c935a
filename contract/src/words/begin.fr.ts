import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const beginFr: Words = { ...(await wordsOf('begin', 'fr')) }
