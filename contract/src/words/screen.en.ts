import type { Words } from '#kit/words.ts'
import { entryEn } from './entry.en.ts'
import { eventEn } from './event.en.ts'
import { visitEn } from './visit.en.ts'

/** Every English sentence that a screen shows; a feature with screens adds its line to one of the three parts. */
export const screenEn: Words = { ...entryEn, ...visitEn, ...eventEn }
