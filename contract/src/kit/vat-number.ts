import { isSiren } from './company-number.ts'
import { coded } from './typed.ts'

/**
 * National part of VAT numbers in the European Union and Northern Ireland (European Commission, VIES, question 11;
 * Council Regulation (EU) No 904/2010). Greece writes EL.
 */
const SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[0-9A-Z+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** The two letters that numbers of a country begin with; `country` is ISO 3166-1 alpha-2. */
export const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Whether a VAT number starts with an EU prefix and has the format of that country. */
export function isVatNumber(typed: string): boolean {
  const number = coded(typed)
  const [prefix, rest] = [number.slice(0, 2), number.slice(2)]
  if (!Object.hasOwn(SHAPES, prefix) || SHAPES[prefix]?.test(rest) !== true) return false
  return prefix !== 'FR' || isFrench(rest)
}

/**
 * Key, then SIREN, except in Monaco. A numeric key is (12 + 3 × (SIREN modulo 97)) modulo 97; the rule for keys with a
 * letter is not published.
 */
function isFrench(rest: string): boolean {
  const [key, siren] = [rest.slice(0, 2), rest.slice(2)]
  if (!siren.startsWith('000') && !isSiren(siren)) return false
  return !/^\d{2}$/.test(key) || Number(key) === frenchVatKey(siren)
}

/** VAT key of a SIREN. */
export const frenchVatKey = (siren: string): number => (12 + 3 * (Number(siren) % 97)) % 97
