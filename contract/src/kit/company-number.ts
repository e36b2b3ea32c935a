import { bare } from './typed.ts'

/** Digits of a number; people copy it with spaces and points. */
export const digitsTyped = (typed: string): string => bare(typed).replaceAll('.', '')

/** Luhn’s sum (ISO/IEC 7812-1, annex B): from the right, every second digit is doubled and its own digits are added. */
export function luhnSum(digits: string): number {
  let sum = 0
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum
}

const isLuhn = (digits: string): boolean => luhnSum(digits) % 10 === 0

/**
 * Whether a text is a SIREN: nine digits with a right check digit (code de commerce, R123-221; Insee). Spaces do not
 * matter.
 */
export function isSiren(typed: string): boolean {
  const digits = digitsTyped(typed)
  return /^(?!0{9})\d{9}$/.test(digits) && isLuhn(digits)
}

/** La Poste has more establishments than Luhn allows valid numbers. */
const LA_POSTE = '356000000'
const sumOf = (digits: string): number => Array.from(digits).reduce((sum, digit) => sum + Number(digit), 0)

/**
 * Whether a text is a SIRET: a SIREN, then five digits for an establishment, with a right check digit. Establishments
 * of La Poste other than its seat have digits that sum to a multiple of five instead (Insee).
 */
export function isSiret(typed: string): boolean {
  const digits = digitsTyped(typed)
  if (!/^\d{14}$/.test(digits) || !isSiren(digits.slice(0, 9))) return false
  return isLuhn(digits) || (digits.startsWith(LA_POSTE) && sumOf(digits) % 5 === 0)
}
