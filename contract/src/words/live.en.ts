import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const followingEn: Words = { ...(await wordsOf('live', 'en')) }
