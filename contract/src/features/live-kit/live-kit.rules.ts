/** The letter that an answer bears on every screen, from its place: `A` for 0. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)
