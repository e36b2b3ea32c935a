import type { Words } from '#kit/words.ts'

export const entry: Words = {}
