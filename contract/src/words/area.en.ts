import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const areaEn: Words = { ...(await wordsOf('area', 'en')) }
