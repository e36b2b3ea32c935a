import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const overviewEn: Words = { ...(await wordsOf('overview', 'en')) }
