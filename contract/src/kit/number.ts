import { plainSigns } from './typed.ts'

/** Figures by themselves, or in threes that one mark parts; then decimals, after another mark. */
const NUMBER = /^([+-]?) ?(?:(\d{1,15})|(\d{1,3})([ ',.])(\d{3}(?:\4\d{3}){0,3}))(?:([.,])(\d{1,6}))?$/

/**
 * A number as people write it: « 1 000,5 », « 1.000,50 », « 1,000.5 », « −12 ». The comma is the decimal sign, or the point; where
 * there are both, the last one is. `undefined` for what is none, or says two things.
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
