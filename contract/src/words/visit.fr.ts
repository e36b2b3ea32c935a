import type { Words } from '#kit/words.ts'
import { beginFr } from './begin.fr.ts'
import { wordsOf } from './lists.ts'

export const visitFr: Words = { ...beginFr, ...(await wordsOf('visit', 'fr')) }
