import { bare } from './typed.ts'

/**
 * Crockford's base 32: digits and capitals without I, L, O, U, so that a code reads the same aloud, printed and scanned.
 * It holds neither `-` nor `=`, which scanners cut at (see `readScannedCode`), and fits the smallest QR code.
 */
export const BADGE_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty bits: a badge code cannot be guessed. */
export const BADGE_CODE_LENGTH = 12

const BADGE_CODE = new RegExp(`^[${BADGE_CODE_ALPHABET}]{10,${BADGE_CODE_LENGTH}}$`)

/** Whether the text is written as a badge code is: 10 to 12 characters of the alphabet, in capitals. */
export function isBadgeCode(text: string): boolean {
  return BADGE_CODE.test(text)
}

/**
 * A code from random octets, one per character; the source of randomness is the caller's.
 * @throws RangeError when there are fewer than `BADGE_CODE_LENGTH` octets.
 */
export function badgeCodeFrom(randomOctets: Uint8Array): string {
  if (randomOctets.length < BADGE_CODE_LENGTH) throw new RangeError(`a badge code needs ${BADGE_CODE_LENGTH} octets`)
  return Array.from(randomOctets.subarray(0, BADGE_CODE_LENGTH), (octet) =>
    BADGE_CODE_ALPHABET.charAt(octet % 32),
  ).join('')
}

/** The code in what a camera read: when the text contains `=` or `-`, the part after the first one; else all of it. */
export function readScannedCode(text: string): string {
  const cut = text.search(/[=-]/)
  return bare(text.slice(cut + 1))
}

/** A code typed by hand: capitals, no spaces, and the letters that Crockford's alphabet leaves out read as the digits they look like. */
export function readTypedCode(text: string): string {
  return bare(text).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** The code in groups of four, for the eye: `7F3K 9Q2M 4XWT`. */
export function spacedBadgeCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}
