import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const followingEn: Words = { ...(await wordsOf('live', 'en')) }
