import { oneLine, plainSigns } from './typed.ts'

/**
 * A text as it is compared with another: what looks the same is the same, whatever the case, the kind of its spaces,
 * hyphens and apostrophes, and what is not seen. Accents count.
 */
export const likeness = (text: string): string => {
  const plain = plainSigns(oneLine(text)).normalize('NFKC').toLowerCase()
  return oneLine(
    plainSigns(plain)
      .replace(/\p{DI}/gu, '')
      .replace(/\s+/g, ' ')
      .normalize('NFKC'),
  )
}
