import type { Words } from '#kit/words.ts'
import { screenFr } from './screen.fr.ts'
import { wordsOf } from './words-of.ts'

export const fr: Words = { ...screenFr, ...(await wordsOf('server', 'fr')) }
