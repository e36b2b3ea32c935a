import type { Words } from '#kit/words.ts'
import { screenEn } from './screen.en.ts'
import { wordsOf } from './words-of.ts'

export const en: Words = { ...screenEn, ...(await wordsOf('server', 'en')) }
