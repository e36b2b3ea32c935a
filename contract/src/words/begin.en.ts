import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const beginEn: Words = { ...(await wordsOf('begin', 'en')) }
