import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const beginFr: Words = { ...(await wordsOf('begin', 'fr')) }
