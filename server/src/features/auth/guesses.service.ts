import type { FastifyReply } from 'fastify'
import type { Account } from '#features/users/users.service.ts'
import { forgetGuesses, readGuesses, takeGuess } from '#features/users/users.service.ts'
import { asideOfKey } from '#kit/idempotency.ts'
import { GUESSES, minutesUntilGuess } from '#kit/limits/login-throttle.ts'
import type { Budget, Count } from '#kit/limits/rate-limit.ts'
import { MINUTE_MS, refuseUntil, spend } from '#kit/limits/rate-limit.ts'
import type { Ports } from '#ports/ports.ts'

/** Who guesses: the account meant, if there is one, and the device, if it is known to it. */
export interface Guesser {
  readonly account: Account | undefined
  readonly device: string | undefined
  readonly email: string
  readonly address: string
}

const countOfDevice = (device: string): Count => ({ key: `device ${device}`, ...GUESSES[0], isFirm: true })
const countOfAddress = (address: string): Count => ({
  // A hall signs in right, and mistypes less; one machine that tries the same password on everybody is stopped.
  key: `wrong ${address}`,
  most: 100,
  windowMs: 15 * MINUTE_MS,
})
const countOfEmail = (address: string, email: string): Count => ({
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
  { budget, reply }: { budget: Budget; reply: FastifyReply },
  { account, device, email, address }: Guesser,
): Promise<number> {
  if (device !== undefined) {
    const { left, waitMs } = budget.take(countOfDevice(device))
    return left < 0 ? Math.ceil(waitMs / MINUTE_MS) : 0
  }
  spend(budget, reply, [countOfEmail(address, email)])
  mustMistypeLittle({ budget, reply }, { device, address })
  return account ? takeGuessOf(ports, account.userId) : 0
}

/**
 * Refuses an address from which too many passwords were wrong; asked again when it is a password's turn to be looked at: of
 * those sent all at once, no more are tried.
 */
export function mustMistypeLittle(
  { budget, reply }: { budget: Budget; reply: FastifyReply },
  { device, address }: Pick<Guesser, 'device' | 'address'>,
): void {
  if (device !== undefined) return
  const wrong = budget.read(countOfAddress(address))
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
  budget: Budget,
  { account, device, address }: Guesser,
  isRight: boolean,
): Promise<void> {
  if (!isRight) {
    if (device === undefined) budget.take(countOfAddress(address))
    return
  }
  if (device !== undefined) budget.forget(countOfDevice(device))
  else if (account) await forgetGuesses(ports.db, account.userId)
}
