import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ports } from '#ports/ports.ts'
import { newSecret } from './sessions.service.ts'

/**
 * A cookie marks browsers that have signed in to the account. It grants nothing; their wrong passwords are only counted
 * apart, so that guesses from elsewhere do not lock the owner out.
 */
const NAME = 'parvis_device'
const PATH = '/api/authentications/login'
/** Longest lifetime that browsers accept for a cookie. */
const DAYS = 400

const proofOf = (ports: Pick<Ports, 'secret'>, userId: string, device: string): string =>
  createHmac('sha256', ports.secret).update(`device\n${userId}\n${device}`).digest('base64url')

/** The device named in the cookies, if the account knows it. */
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

/** Cookie that marks a device as known; sent only to the sign-in endpoint, and never cross-site. */
export function deviceCookie(
  ports: Pick<Ports, 'secret' | 'publicUrl'>,
  userId: string,
  device: string = newSecret(),
): string {
  const value = `${device}.${proofOf(ports, userId, device)}`
  const secure = ports.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${value}; Path=${PATH}; Max-Age=${DAYS * 24 * 3600}; HttpOnly; SameSite=Strict${secure}`
}
