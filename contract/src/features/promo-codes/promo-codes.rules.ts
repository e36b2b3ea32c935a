import { likeness } from '#kit/likeness.ts'

/** A code as it is kept and compared: without regard to case, to the kind of its spaces, hyphens and apostrophes, nor to what is not seen. */
export const normaliseCode = (typed: string): string => likeness(typed).toUpperCase().normalize('NFC')
