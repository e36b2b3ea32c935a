/** An amount in euro cents. */
export type Cents = number

/** Euros, as the API writes them (two decimals) → cents. */
export const toCents = (euros: number): Cents => Math.round(euros * 100)
/** Cents → euros, as the API writes them. */
export const toEuros = (cents: Cents): number => cents / 100

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format is slow. */
function formatIn(language: string): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  if (formats.size < 100) formats.set(language, format)
  return format
}

/** « 12,50 € » in the person's language (specification 1, § 9: two decimals, in euros). */
export function formatMoney(cents: Cents, language: string): string {
  return formatIn(language).format(cents / 100)
}

const NUMBER = /^([+\-−–])?(\d{1,9}|\d{1,3}([.,'’])\d{3}(?:\3\d{3})*)(?:([.,])(\d{1,2}))?$/u

/**
 * Parses an amount (« 1 234,56 € », « 1,234.56 », « −12 ») into cents; undefined when invalid. A single mark before
 * three digits separates thousands: amounts have no third decimal.
 */
export function centsIn(text: string): Cents | undefined {
  const plain = text.replaceAll(/[\s\p{Cf}]|€|EUR/giu, '')
  const [, sign = '', whole, parting, mark, decimals = ''] = NUMBER.exec(plain) ?? []
  if (whole === undefined || (mark !== undefined && mark === parting)) return undefined
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '' || sign === '+' ? cents : -cents
}
