import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const entryEn: Words = { ...(await wordsOf('entry', 'en')) }
