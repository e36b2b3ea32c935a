import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const overviewEn: Words = { ...(await wordsOf('overview', 'en')) }
