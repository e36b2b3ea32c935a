import type { Words } from '#kit/words.ts'
import { wordsOf } from './words-of.ts'

export const eventEn: Words = { ...(await wordsOf('event', 'en')) }
