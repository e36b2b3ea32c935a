import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const areaEn: Words = { ...(await wordsOf('area', 'en')) }
