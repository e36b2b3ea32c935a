import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const signingPartEn: Words = { ...(await wordsOf('signing', 'en')) }
