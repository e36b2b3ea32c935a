import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const eventFr: Words = { ...(await wordsOf('event', 'fr')) }
