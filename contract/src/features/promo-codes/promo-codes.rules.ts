import { comparisonKey } from '#kit/comparison-key.ts'

/** Canonical promo code: case, kinds of spaces, hyphens and apostrophes, and invisible characters do not matter. */
export const normaliseCode = (typed: string): string => comparisonKey(typed).toUpperCase().normalize('NFC')
