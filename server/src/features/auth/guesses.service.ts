import type { FastifyReply } from 'fastify'
import type { Account } from '#features/users/users.service.ts'
import { forgetGuesses, readGuesses, takeGuess } from '#features/users/users.service.ts'
import type { Budget, Count } from '#kit/budget.ts'
import { HOUR_MS, MINUTE_MS, refuseUntil, spend } from '#kit/budget.ts'
import type { Ports } from '#ports/ports.ts'

/** Wrong passwords of one account, wherever they come from: ten in a quarter of an hour, a hundred in a day. */
const LIMITS = [
  { most: 10, windowMs: 15 * MINUTE_MS },
  { most: 100, windowMs: 24 * HOUR_MS },
] as const

/** Who guesses: the account meant, if there is one, and the device, if it is known to it. */
export interface Guesser {
  readonly account: Account | undefined
  readonly device: string | undefined
  readonly email: string
  readonly address: string
}

const countOfDevice = (device: string): Count => ({ key: `device ${device}`, ...LIMITS[0], isFirm: true })
const countOfAddress = (address: string): Count => ({
  // A hall mistypes as much; one machine that tries the same password on everybody is stopped.
  key: `wrong ${address}`,
  most: 600,
  windowMs: HOUR_MS,
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
  const wrong = budget.read(countOfAddress(address))
  if (wrong.left <= 0) refuseUntil(reply, wrong.waitMs)
  return account ? takeGuessOf(ports, account.userId) : 0
}

/** Takes one guess at the password of an account: the minutes to wait when there is none left. */
export async function takeGuessOf(ports: Ports, userId: string): Promise<number> {
  const now = ports.clock.now()
  if (await takeGuess(ports.db, userId, now, LIMITS)) return 0
  return Math.max(1, minutesBlocked(await readGuesses(ports.db, userId), now))
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

/** Minutes until there are fewer than so many within each window. `guesses` are ISO instants, oldest first. */
function minutesBlocked(guesses: readonly string[], now: Date): number {
  const waits = LIMITS.map(({ most, windowMs }) => {
    const first = guesses.at(-most)
    return first === undefined ? 0 : new Date(first).getTime() + windowMs - now.getTime()
  })
  return Math.ceil(Math.max(...waits) / MINUTE_MS)
}
