import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from './limits/fair-queue.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hash of an unknown random password, so that an unknown account takes as long as a known one. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$T0gcmBd9TVDS5Eb2QVgLcQ$f1V1NHDiQ7/bXYP4wXIN//9oSM+gyOTSa+RcJJjRTgc'

const concurrency = availableParallelism()
/**
 * More hashes at once than cores starve libuv's thread pool, which files and DNS share. The queue holds a few seconds
 * of work: a page retries by itself rather than wait for ever.
 */
const inTurn = fairQueue({ concurrency, maxWaiting: concurrency * 150 })
/** For whom hashes are made when no call asks for them. */
const HOUSE = 'house'

/** Keyboards encode the same accented letter in several ways. */
const sameLetters = (password: string) => password.normalize('NFKC')

/** Hashes a password (PHC string), queued fairly per address. Not in a transaction: it takes some 20 ms. */
export function hashPassword(password: string, address: string = HOUSE): Promise<string> {
  return inTurn(address, () => hash(sameLetters(password), cost))
}

/**
 * Whether a password matches a hash; without a hash it takes as long, and does not match. `mayTry` runs when the turn
 * comes, and throws to refuse.
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
