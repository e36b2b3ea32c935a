import type { FastifyReply } from 'fastify'
import type { Account } from '#features/users/users.service.ts'
import { forgetGuesses, readGuesses, takeGuess } from '#features/users/users.service.ts'
import { asideOfKey } from '#kit/idempotency.ts'
import { GUESS_LIMITS, minutesUntilGuess } from '#kit/limits/login-throttle.ts'
import type { RateLimit, RateLimiter } from '#kit/limits/rate-limit.ts'
import { MINUTE_MS, refuseUntil, spend } from '#kit/limits/rate-limit.ts'
import type { Ports } from '#ports/ports.ts'

/** Who guesses: the account meant, if there is one, and the device, if it is known to it. */
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
 * Takes one guess, before the password is looked at: of those sent all at once, no more are tried than may be. Answers the
 * minutes to wait when there is none left, whatever the password.
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
 * Refuses an address from which too many passwords were wrong; asked again when it is a password's turn to be looked at: of
 * those sent all at once, no more are tried.
 */
export function mustMistypeLittle(
  { rateLimiter, reply }: { rateLimiter: RateLimiter; reply: FastifyReply },
  { device, address }: Pick<Guesser, 'device' | 'address'>,
): void {
  if (device !== undefined) return
  const wrong = rateLimiter.read(limitOfAddress(address))
  if (wrong.left <= 0) refuseUntil(reply, wrong.waitMs)
}

/** Takes one guess at the password of an account: the minutes to wait when there is none left. */
export async function takeGuessOf(ports: Ports, userId: string): Promise<number> {
  const now = ports.clock.now()
  if (await asideOfKey(() => takeGuess(ports.db, userId, now))) return 0
  return minutesUntilGuess(await readGuesses(ports.db, userId), now)
}

/** Once the password was looked at: a right one has everything forgotten, a wrong one counts for its address too. */
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
