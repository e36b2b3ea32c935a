import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function octetsOf(secret: string): Buffer {
  const bits = [...secret.replace(/\s/g, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)))
}

/** The code of an authenticator app, now or some thirty-second periods later (RFC 6238). */
export function codeOf(secret: string, inPeriods = 0): string {
  const period = Buffer.alloc(8)
  period.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + inPeriods))
  const hash = createHmac('sha1', octetsOf(secret)).update(period).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
