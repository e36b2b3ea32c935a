import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'
import { overviewFr } from './overview.fr.ts'

export const editFr: Words = { ...overviewFr, ...(await wordsOf('edit', 'fr')) }
