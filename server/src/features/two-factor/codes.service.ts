import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@parvis/contract/two-factor/two-factor.ts'
import { Secret, TOTP } from 'otpauth'

/** TOTP parameters that all authenticator apps support (RFC 6238). */
const HOW = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Tolerated clock difference, in periods each way. */
const DRIFT = 1

/** A new TOTP secret: 160 bits, base 32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

export const uriOf = (secret: string, { organisation, email }: { organisation: string; email: string }): string =>
  // Authenticator apps split the label at a colon.
  new TOTP({ ...HOW, secret, issuer: organisation.replaceAll(':', ' ').trim() || 'Parvis', label: email }).toString()

/** The period that a code belongs to, counted from 1970; undefined outside the tolerance. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...HOW, secret })
  const delta = totp.validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Without letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Recovery codes of 80 bits: long enough to be stored as plain hashes. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** Formats a code as `ABCD-EFGH-JKMN-PQRS`. */
export const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Hash of a recovery code; letters that look like digits are read as digits. */
export function hashOfCode(userId: string, code: string): string {
  const meant = code.replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(`recovery\n${userId}\n${meant}`).digest('base64url')
}
