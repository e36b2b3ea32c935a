import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const entryFr: Words = { ...(await wordsOf('entry', 'fr')) }
