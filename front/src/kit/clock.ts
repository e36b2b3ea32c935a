/** The current instant; the only place of the front that reads the clock. */
export const now = (): Date => new Date()
