import { clean, plainSigns } from './typed.ts'

const OF_OTHER_LETTERS = /[\u0080-\u{10ffff}]|xn--/u
const HOST = /^[a-z0-9.\u0080-\u{10ffff}-]{1,253}$/u

/** A domain in punycode; empty when invalid. */
function asciiHost(host: string): string {
  if (!OF_OTHER_LETTERS.test(host)) return host
  try {
    return HOST.test(host) ? new URL(`http://${host}`).hostname : ''
  } catch {
    return ''
  }
}

/**
 * Canonical form of an address, to store, compare and send to: lower case, no invisible characters, domain in punycode.
 * An invalid address stays invalid.
 */
export function emailOf(typed: string): string {
  const address = plainSigns(clean(typed.replace(/[\p{DI}\u2800]/gu, '')))
    .toLowerCase()
    .normalize('NFC')
  const host = address.lastIndexOf('@') + 1
  return address.slice(0, host) + (host === 0 ? address : asciiHost(address.slice(host)))
}

const EMAIL =
  /^[^\s@"(),:;<>[\\\]]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
/** Checks « Le format de l'email est incorrect » (specification 1, § 5), on a typed or a canonical address. */
export function isEmail(typed: string): boolean {
  const address = emailOf(typed)
  return address.length <= 254 && !address.includes('..') && EMAIL.test(address)
}
