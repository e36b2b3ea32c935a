/**
 * Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic, and invisible characters. Vowel signs of other scripts are
 * letters.
 */
const LEFT_OUT =
  /(?=\p{M})[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]|[\p{Cf}\u00b7\u0640]/gu
const APOSTROPHES = /[`‘’‛′ʹʻʼʽ՚׳]/gu
const BETWEEN = /[\s\p{Z}\p{Pd}\u2212]+/gu

/** Letters that do not decompose, as people type them without accents. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ȷ: 'j', ĸ: 'k', ŋ: 'n' },
  ...{ ŧ: 't', ƀ: 'b', ƒ: 'f', ǥ: 'g', ɨ: 'i', ʉ: 'u', ƶ: 'z', ə: 'e', ς: 'σ' },
}
const SPECIAL = /[ßæœþøłđðħıȷĸŋŧƀƒǥɨʉƶəς]/gu

/** Folds one piece of a text, without trimming: letter by letter, it tells where a match stands. */
export const foldedPiece = (text: string): string =>
  text
    // Decomposed, it would become a space and a mark.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(BETWEEN, ' ')

/**
 * A text folded for search, in any script: lower case, no accents, one apostrophe, one space for hyphens and spaces.
 * SQL function `folded(text)` must fold alike.
 */
export const folded = (text: string): string => foldedPiece(text).trim()
