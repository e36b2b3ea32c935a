/** Letter of an answer on every screen, by index: `A` for 0. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)
