import type { Words } from '#kit/words.ts'
import { beginFr } from './begin.fr.ts'
import { wordsOf } from './words-of.ts'

export const visitFr: Words = { ...beginFr, ...(await wordsOf('visit', 'fr')) }
