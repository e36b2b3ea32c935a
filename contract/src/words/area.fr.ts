import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const areaFr: Words = { ...(await wordsOf('area', 'fr')) }
