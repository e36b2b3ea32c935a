import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const followingFr: Words = { ...(await wordsOf('live', 'fr')) }
