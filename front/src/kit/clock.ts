/** The present instant; the one place of the front that asks for it. */
export const now = (): Date => new Date()
