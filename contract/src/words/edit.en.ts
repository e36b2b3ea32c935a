import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'
import { overviewEn } from './overview.en.ts'

export const editEn: Words = { ...overviewEn, ...(await wordsOf('edit', 'en')) }
