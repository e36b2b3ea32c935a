import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const eventFr: Words = { ...(await wordsOf('event', 'fr')) }
