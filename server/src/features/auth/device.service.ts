import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports } from '#ports/ports.ts'
import { newSecret } from './sessions.service.ts'

/**
 * A browser that has signed in to an account with its password keeps a cookie that says so. It opens nothing: it only has
 * its wrong passwords counted apart, so that whoever guesses elsewhere cannot keep the owner out.
 */
const NAME = 'parvis_device'
const PATH = '/api/authentications/login'
/** Browsers keep no cookie for longer. */
const DAYS = 400

const proofOf = (ports: Pick<Ports, 'secret'>, userId: string, device: string): string =>
  createHmac('sha256', ports.secret).update(`device\n${userId}\n${device}`).digest('base64url')

/** Which device the cookies of a call name, if it is known to this account. */
export function knownDevice(
  ports: Pick<Ports, 'secret'>,
  cookies: string | undefined,
  userId: string,
): string | undefined {
  const found = new RegExp(`(?:^|; *)${NAME}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`).exec(cookies ?? '')
  const [, device = '', proof = ''] = found ?? []
  const expected = Buffer.from(proofOf(ports, userId, device))
  const given = Buffer.from(proof)
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : undefined
}

/** The cookie that makes a device known to the account; sent back to the page of sign-in alone, and never from another site. */
export function deviceCookie(
  ports: Pick<Ports, 'secret' | 'publicUrl'>,
  userId: string,
  device: string = newSecret(),
): string {
  const value = `${device}.${proofOf(ports, userId, device)}`
  const secure = ports.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${value}; Path=${PATH}; Max-Age=${DAYS * 24 * 3600}; HttpOnly; SameSite=Strict${secure}`
}
