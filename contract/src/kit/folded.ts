/** Marks that stand on a letter of Latin, Greek, Cyrillic, Hebrew or Arabic, and signs that are not seen. Vowels of other scripts are letters. */
const LEFT_OUT =
  /(?=\p{M})[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]|[\p{Cf}\u00b7\u0640]/gu
const APOSTROPHES = /[`‘’‛′ʹʻʼʽ՚׳]/gu
const BETWEEN = /[\s\p{Z}\p{Pd}\u2212]+/gu

/** Small letters that no accent makes, as they are typed without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ȷ: 'j', ĸ: 'k', ŋ: 'n' },
  ...{ ŧ: 't', ƀ: 'b', ƒ: 'f', ǥ: 'g', ɨ: 'i', ʉ: 'u', ƶ: 'z', ə: 'e', ς: 'σ' },
}
const SPECIAL = /[ßæœþøłđðħıȷĸŋŧƀƒǥɨʉƶəς]/gu

/** A piece of a text as it is searched, its ends as they are: a letter at a time says which letters a found text stands on. */
export const foldedPiece = (text: string): string =>
  text
    // Decomposed, it would be a space and a mark.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(BETWEEN, ' ')

/**
 * A text as it is searched, in any script: small letters without accents, one sign for all apostrophes, one space for hyphens
 * and spaces. The database folds alike: `folded(text)`.
 */
export const folded = (text: string): string => foldedPiece(text).trim()
