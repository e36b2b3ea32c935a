import type { Words } from '#kit/words.ts'
import { wordsOf } from './lists.ts'

export const eventEn: Words = { ...(await wordsOf('event', 'en')) }
