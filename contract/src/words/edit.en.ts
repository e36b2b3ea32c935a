import type { Words } from '#kit/words.ts'
import { overviewEn } from './overview.en.ts'
import { wordsOf } from './words-of.ts'

export const editEn: Words = { ...overviewEn, ...(await wordsOf('edit', 'en')) }
