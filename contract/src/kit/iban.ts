import { countries } from './countries.ts'
import { coded } from './typed.ts'

/**
 * How long the IBANs of each country are (ISO 13616, SWIFT’s IBAN Registry; the countries that use IBANs without being in it,
 * and the French territories that write their own letters, as banks know them).
 */
const COUNTRIES_BY_LENGTH: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'AX DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'AO CV GW LY MZ PT ST',
  26: 'DZ IR IS TR',
  27: 'BI BL CF CG CM DJ FR GA GF GP GQ GR IT KM MC MF MG MQ MR NC PF PM RE SM TD TF WF YT',
  28: 'AL AZ BF BJ BY CI CY DO GT HN HU LB MA ML NE NI PL SN SV TG',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}

/** How many signs an IBAN of a country has, by its two letters; nothing for a country that has none. */
export const ibanLengths: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  Object.entries(COUNTRIES_BY_LENGTH).flatMap(([length, all]) =>
    all.split(' ').map((country) => [country, Number(length)] as const),
  ),
)

/** The remainder by 97 of a number in digits and letters, A being 10 (ISO 7064). */
export function mod97(signs: string): number {
  let rest = 0
  for (const sign of signs) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** How an account that is typed stands. `missing` counts the signs that are still to come, and is negative where there are too many. */
export type IbanState =
  | { readonly is: 'empty' | 'right' | 'wrong-key' | 'unknown-country' | 'wrong-signs'; readonly length: number }
  | { readonly is: 'short' | 'long'; readonly length: number; readonly missing: number }

/** What is known of an IBAN while it is typed, whatever its spaces: its length by country, then its key (ISO 13616). */
export function ibanState(typed: string): IbanState {
  const iban = coded(typed)
  const { length } = iban
  if (length === 0) return { is: 'empty', length }
  if (!/^[A-Z]{0,2}$/.test(iban.slice(0, 2)) || !/^[A-Z0-9]*$/.test(iban)) return { is: 'wrong-signs', length }
  if (length < 2) return { is: 'short', length, missing: 2 - length }
  const whole = ibanLengths.get(iban.slice(0, 2))
  if (whole === undefined) return { is: 'unknown-country', length }
  if (length < whole) return { is: 'short', length, missing: whole - length }
  if (length > whole) return { is: 'long', length, missing: whole - length }
  if (!/^\d{2}$/.test(iban.slice(2, 4))) return { is: 'wrong-signs', length }
  return { is: mod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? 'right' : 'wrong-key', length }
}

/** Whether a text is an IBAN: as long as its country has them, its key right. */
export const isIban = (typed: string): boolean => ibanState(typed).is === 'right'

/** Whether a text is a BIC (ISO 9362): four signs of a bank, two letters of a country, two of a place, and three of a branch or none. */
export function isBic(typed: string): boolean {
  const [, country = ''] = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.exec(coded(typed)) ?? []
  return countries.includes(country) || country === 'XK'
}

/** An IBAN by fours, as it is printed. */
export const spacedIban = (iban: string): string => coded(iban).replace(/(.{4})(?=.)/g, '$1 ')
