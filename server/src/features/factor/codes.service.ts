import { createHash, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@parvis/contract/factor/factor.ts'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every application of codes takes it: SHA-1, six figures, thirty seconds. */
const HOW = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by as many periods, each way. */
const DRIFT = 1

/** The secret of a new application of codes: 160 bits, in base 32. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code of a secret says. */
export const uriOf = (secret: string, { organisation, email }: { organisation: string; email: string }): string =>
  // A colon parts the name from the account, for the applications that read it.
  new TOTP({ ...HOW, secret, issuer: organisation.replaceAll(':', ' ').trim() || 'Parvis', label: email }).toString()

/** The period of which a code is, counted from 1970, when it is of those around a moment. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...HOW, secret })
  const delta = totp.validate({ token: code, timestamp, window: DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** No letter that is taken for a figure. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const newCode = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Recovery codes of 80 bits each, which need no secret of the site to be kept as hashes. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** As it is written down: `ABCD-EFGH-JKMN-PQRS`. */
export const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** What is kept of a recovery code, whatever letters were taken for figures. */
export function hashOfCode(userId: string, code: string): string {
  const meant = code.replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(`recovery\n${userId}\n${meant}`).digest('base64url')
}
