/** A number below `limit`. */
export type Random = (limit: number) => number

/** Marsaglia's xorshift: the same choices from the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed || 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** All of them, in an order that the choices give. */
export function inAnyOrder<T>(all: readonly T[], random: Random): T[] {
  const left = [...all]
  return all.flatMap(() => left.splice(random(left.length), 1))
}
