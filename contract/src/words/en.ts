import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'
import { screenEn } from './screen.en.ts'

export const en: Words = { ...screenEn, ...(await wordsOf('server', 'en')) }
