import { plainSigns } from './typed.ts'

/** Digits alone, or in threes with one separator; then decimals after another one. */
const NUMBER = /^([+-]?) ?(?:(\d{1,15})|(\d{1,3})([ ',.])(\d{3}(?:\4\d{3}){0,3}))(?:([.,])(\d{1,6}))?$/

/**
 * Parses a typed number: « 1 000,5 », « 1.000,50 », « 1,000.5 », « −12 ». The last of comma and point is the decimal
 * sign. `undefined` for invalid or ambiguous text.
 */
export function numberIn(typed: string): number | undefined {
  const plain = plainSigns(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/\s+/g, ' ')
    .trim()
  const [, sign = '', whole = '', first = '', parting, others = '', mark, decimals = ''] = NUMBER.exec(plain) ?? []
  if (whole + first === '' || (mark !== undefined && mark === parting)) return undefined
  const number = Number(`${whole}${first}${others.replace(/\D/g, '')}.${decimals || 0}`)
  return sign === '-' ? 0 - number : number
}
