import { likeness } from '#kit/likeness.ts'

/** Canonical promo code: case, kinds of spaces, hyphens and apostrophes, and invisible characters do not matter. */
export const normaliseCode = (typed: string): string => likeness(typed).toUpperCase().normalize('NFC')
