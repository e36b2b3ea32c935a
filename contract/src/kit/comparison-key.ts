import { oneLine, plainSigns } from './typed.ts'

/**
 * A text normalised for comparison: case, spaces, hyphens, apostrophes and invisible characters do not matter. Accents
 * do.
 */
export const comparisonKey = (text: string): string => {
  const plain = plainSigns(oneLine(text)).normalize('NFKC').toLowerCase()
  return oneLine(
    plainSigns(plain)
      .replace(/\p{DI}/gu, '')
      .replace(/\s+/g, ' ')
      .normalize('NFKC'),
  )
}
