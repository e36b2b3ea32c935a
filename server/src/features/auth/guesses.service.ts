import type { FastifyReply } from 'fastify'
import type { Account } from '#features/users/users.service.ts'
import { forgetGuesses, readGuesses, takeGuess } from '#features/users/users.service.ts'
import { asideOfKey } from '#kit/idempotency.ts'
import { GUESS_LIMITS, minutesUntilGuess } from '#kit/limits/login-throttle.ts'
import type { RateLimit, RateLimiter } from '#kit/limits/rate-limit.ts'
import { MINUTE_MS, refuseUntil, spend } from '#kit/limits/rate-limit.ts'
import type { Ports } from '#ports/ports.ts'

/** Source of a password guess: the account if it exists, and the device if the account knows it. */
export interface Guesser {
  readonly account: Account | undefined
  readonly device: string | undefined
  readonly email: string
  readonly address: string
}

const limitOfDevice = (device: string): RateLimit => ({ key: `device ${device}`, ...GUESS_LIMITS[0], isFirm: true })
const limitOfAddress = (address: string): RateLimit => ({
  // A hall signs in right, and mistypes less; one machine that tries the same password on everybody is stopped.
  key: `wrong ${address}`,
  most: 100,
  windowMs: 15 * MINUTE_MS,
})
const limitOfEmail = (address: string, email: string): RateLimit => ({
  key: `sign-in ${address} ${email}`,
  most: 30,
  windowMs: MINUTE_MS,
})

/**
 * Counts a guess before the password is checked, so that parallel guesses count too. Returns the minutes to wait when
 * none is left, even for a right password.
 */
export async function beginGuess(
  ports: Ports,
  { rateLimiter, reply }: { rateLimiter: RateLimiter; reply: FastifyReply },
  { account, device, email, address }: Guesser,
): Promise<number> {
  if (device !== undefined) {
    const { left, waitMs } = rateLimiter.take(limitOfDevice(device))
    return left < 0 ? Math.ceil(waitMs / MINUTE_MS) : 0
  }
  spend(rateLimiter, reply, [limitOfEmail(address, email)])
  mustMistypeLittle({ rateLimiter, reply }, { device, address })
  return account ? takeGuessOf(ports, account.userId) : 0
}

/**
 * Refuses an address with too many wrong passwords. Called again just before the check, so that parallel guesses count.
 */
export function mustMistypeLittle(
  { rateLimiter, reply }: { rateLimiter: RateLimiter; reply: FastifyReply },
  { device, address }: Pick<Guesser, 'device' | 'address'>,
): void {
  if (device !== undefined) return
  const wrong = rateLimiter.read(limitOfAddress(address))
  if (wrong.left <= 0) refuseUntil(reply, wrong.waitMs)
}

export async function takeGuessOf(ports: Ports, userId: string): Promise<number> {
  const now = ports.clock.now()
  if (await asideOfKey(() => takeGuess(ports.db, userId, now))) return 0
  return minutesUntilGuess(await readGuesses(ports.db, userId), now)
}

/** A right password resets the counts; a wrong one counts for its address too. */
export async function endGuess(
  ports: Ports,
  rateLimiter: RateLimiter,
  { account, device, address }: Guesser,
  isRight: boolean,
): Promise<void> {
  if (!isRight) {
    if (device === undefined) rateLimiter.take(limitOfAddress(address))
    return
  }
  if (device !== undefined) rateLimiter.forget(limitOfDevice(device))
  else if (account) await forgetGuesses(ports.db, account.userId)
}
