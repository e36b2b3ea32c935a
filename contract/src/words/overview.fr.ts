import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const overviewFr: Words = { ...(await wordsOf('overview', 'fr')) }
