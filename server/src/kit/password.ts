import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'

/** Argon2id as OWASP recommends it first: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash of a password that nobody knows, so that an unknown account costs what a known one does. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$T0gcmBd9TVDS5Eb2QVgLcQ$f1V1NHDiQ7/bXYP4wXIN//9oSM+gyOTSa+RcJJjRTgc'

const atOnce = availableParallelism()
/** A few seconds of them, and no more: a page does not wait for ever, and asks again by itself. */
const mostWaiting = atOnce * 150
const waiting: (() => void)[] = []
let running = 0

/** More hashes at once than cores starve the thread pool that every file and name look-up shares. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) refuse(common.TOO_MANY)
  if (running < atOnce) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Keyboards write the same accented letter in several ways. */
const sameLetters = (password: string) => password.normalize('NFKC')

/** The hash to keep of a password (PHC string). Outside a transaction: it takes some 20 ms. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(sameLetters(password), cost))
}

/** Whether the password is the one of the hash; without a hash it takes as long, and is not. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await inTurn(() => verify(passwordHash ?? nobody, sameLetters(password)))
  return isSame && passwordHash !== null
}
