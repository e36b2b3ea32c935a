import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16
const IV_BYTES = 12

export interface Seal {
  readonly secret: string
  readonly purpose: string
  readonly owner: string
}

const keyOf = ({ secret, purpose }: Seal): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `parvis sealed ${purpose}`, 32))

/** Encrypts a text with the site's secret: `1.` and base64url. */
export function seal(text: string, how: Seal): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(how), iv).setAAD(Buffer.from(how.owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts a text; undefined where the site's secret changed, or the stored value was altered. */
export function unseal(kept: string, how: Seal): string | undefined {
  const bytes = Buffer.from(kept.slice(2), 'base64url')
  if (!kept.startsWith('1.') || bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(how), bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(how.owner))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
