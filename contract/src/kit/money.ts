/** An amount in euro cents. */
export type Cents = number

/** Euros on the wire (two decimals) → cents. */
export const toCents = (euros: number): Cents => Math.round(euros * 100)
/** Cents → euros on the wire. */
export const toEuros = (cents: Cents): number => cents / 100

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes far longer than using it. */
function formatIn(language: string): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  if (formats.size < 100) formats.set(language, format)
  return format
}

/** « 12,50 € » in the person's language (specification 1, § 9: two decimals, in euros). */
export function formatMoney(cents: Cents, language: string): string {
  return formatIn(language).format(cents / 100)
}
