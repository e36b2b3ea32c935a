import { randomBytes, randomInt } from 'node:crypto'

const COUNTED = 1 << 26
let counter = randomInt(COUNTED / 2)

/**
 * A new id, sorted by time (UUID version 7, RFC 9562 § 5.7). Ids of one process within one millisecond keep their
 * order, so that an order by id is an order of creation.
 */
export function newId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  counter = (counter + 1) % COUNTED
  const high = (counter >> 14).toString(16).padStart(3, '0')
  const low = (0x8000 | (counter & 0x3fff)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${randomBytes(6).toString('hex')}`
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A badge code: twelve characters of Crockford's base 32 (60 bits), none of them `=` or `-`. */
export function newBadgeCode(): string {
  return Array.from(randomBytes(12), (byte) => CROCKFORD[byte % 32]).join('')
}
