import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const entryEn: Words = { ...(await wordsOf('entry', 'en')) }
