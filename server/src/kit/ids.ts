import { randomBytes, randomUUID } from 'node:crypto'

/** A new id, sorted by time (UUID version 7, RFC 9562 § 5.7). */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  const random = randomUUID()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A badge code: twelve characters of Crockford's base 32 (60 bits), none of them `=` or `-`. */
export function newBadgeCode(): string {
  return Array.from(randomBytes(12), (byte) => CROCKFORD[byte % 32]).join('')
}
