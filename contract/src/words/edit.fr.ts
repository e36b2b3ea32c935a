import type { Words } from '#kit/words.ts'
import { overviewFr } from './overview.fr.ts'
import { wordsOf } from './words-of.ts'

export const editFr: Words = { ...overviewFr, ...(await wordsOf('edit', 'fr')) }
