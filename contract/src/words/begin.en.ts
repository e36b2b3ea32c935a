import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const beginEn: Words = { ...(await wordsOf('begin', 'en')) }
