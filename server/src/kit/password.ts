import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from './limits/fair-queue.ts'

/** Argon2id as OWASP recommends it first: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The hash of a password that nobody knows, so that an unknown account costs what a known one does. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$T0gcmBd9TVDS5Eb2QVgLcQ$f1V1NHDiQ7/bXYP4wXIN//9oSM+gyOTSa+RcJJjRTgc'

const concurrency = availableParallelism()
/**
 * More hashes at once than cores starve the thread pool that every file and name look-up shares. A few seconds of them
 * wait, and no more: a page does not wait for ever, and asks again by itself.
 */
const inTurn = fairQueue({ concurrency, maxWaiting: concurrency * 150 })
/** For whom hashes are made when no call asks for them. */
const HOUSE = 'house'

/** Keyboards write the same accented letter in several ways. */
const sameLetters = (password: string) => password.normalize('NFKC')

/** The hash to keep of a password (PHC string), asked for from an address, which takes its turn. Outside a transaction: it takes some 20 ms. */
export function hashPassword(password: string, address: string = HOUSE): Promise<string> {
  return inTurn(address, () => hash(sameLetters(password), cost))
}

/**
 * Whether the password is the one of the hash; without a hash it takes as long, and is not. `mayTry` throws what refuses it
 * once it is its turn.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  address: string = HOUSE,
  mayTry: () => void = () => {},
): Promise<boolean> {
  const isSame = await inTurn(address, async () => {
    mayTry()
    return verify(passwordHash ?? nobody, sameLetters(password))
  })
  return isSame && passwordHash !== null
}
