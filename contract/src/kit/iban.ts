import { countries } from './countries.ts'
import { coded } from './typed.ts'

/**
 * IBAN lengths by country (ISO 13616, SWIFT’s IBAN Registry; those of other countries and of French territories with
 * their own letters come from banks).
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

/** IBAN length by country code; undefined for a country without IBANs. */
export const ibanLengths: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  Object.entries(COUNTRIES_BY_LENGTH).flatMap(([length, all]) =>
    all.split(' ').map((country) => [country, Number(length)] as const),
  ),
)

/** Remainder modulo 97 of digits and letters, A being 10 (ISO 7064). */
export function mod97(signs: string): number {
  let rest = 0
  for (const sign of signs) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** State of an IBAN being typed. `missing` is negative when there are too many characters. */
export type IbanState =
  | { readonly is: 'empty' | 'right' | 'wrong-key' | 'unknown-country' | 'wrong-signs'; readonly length: number }
  | { readonly is: 'short' | 'long'; readonly length: number; readonly missing: number }

/** Checks an IBAN being typed: its length by country, then its check digits (ISO 13616). Spaces do not matter. */
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

/** Whether a text is an IBAN, with the length of its country and right check digits. */
export const isIban = (typed: string): boolean => ibanState(typed).is === 'right'

/**
 * Whether a text is a BIC (ISO 9362): four characters for the bank, two letters for the country, two characters for the
 * place, and three or none for the branch.
 */
export function isBic(typed: string): boolean {
  const [, country = ''] = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.exec(coded(typed)) ?? []
  return countries.includes(country) || country === 'XK'
}

/** An IBAN in groups of four. */
export const spacedIban = (iban: string): string => coded(iban).replace(/(.{4})(?=.)/g, '$1 ')
