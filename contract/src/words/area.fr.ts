import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const areaFr: Words = { ...(await wordsOf('area', 'fr')) }
