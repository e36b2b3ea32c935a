/** A code as it is kept and compared: without regard to case, nor to spaces around it. */
export const normaliseCode = (typed: string): string => typed.trim().toUpperCase()
