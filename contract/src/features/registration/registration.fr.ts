import type { Words } from '#kit/words.ts'

export const registrationFr: Words = {}
