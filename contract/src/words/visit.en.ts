import type { Words } from '#kit/words.ts'
import { beginEn } from './begin.en.ts'
import { wordsOf } from './words-of.ts'

export const visitEn: Words = { ...beginEn, ...(await wordsOf('visit', 'en')) }
