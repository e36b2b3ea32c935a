import type { FastifyReply } from 'fastify'
import type { Account } from '#features/users/users.service.ts'
import { forgetGuesses, readGuesses, takeGuess } from '#features/users/users.service.ts'
import type { Budget, Count } from '#kit/budget.ts'
import { MINUTE_MS, refuseUntil, spend } from '#kit/budget.ts'
import { GUESSES, minutesUntilGuess } from '#kit/guesses.ts'
import { asideOfKey } from '#kit/idempotency.ts'
import type { Ports } from '#ports/ports.ts'

/** Source of a password guess: the account if it exists, and the device if the account knows it. */
export interface Guesser {
  readonly account: Account | undefined
  readonly device: string | undefined
  readonly email: string
  readonly address: string
}

const countOfDevice = (device: string): Count => ({ key: `device ${device}`, ...GUESSES[0], isFirm: true })
const countOfAddress = (address: string): Count => ({
  // High enough for a hall behind one address; stops a machine that tries one password on all accounts.
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
 * Counts a guess before the password is checked, so that parallel guesses count too. Returns the minutes to wait when
 * none is left, even for a right password.
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
 * Refuses an address with too many wrong passwords. Called again just before the check, so that parallel guesses count.
 */
export function mustMistypeLittle(
  { budget, reply }: { budget: Budget; reply: FastifyReply },
  { device, address }: Pick<Guesser, 'device' | 'address'>,
): void {
  if (device !== undefined) return
  const wrong = budget.read(countOfAddress(address))
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
