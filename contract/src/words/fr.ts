import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'
import { screenFr } from './screen.fr.ts'

export const fr: Words = { ...screenFr, ...(await wordsOf('server', 'fr')) }
