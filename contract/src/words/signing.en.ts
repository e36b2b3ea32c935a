import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const signingPartEn: Words = { ...(await wordsOf('signing', 'en')) }
