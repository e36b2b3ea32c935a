/** An integer from 0 to `limit` - 1. */
export type Random = (limit: number) => number

/** Marsaglia's xorshift: deterministic by seed. */
export function randomFrom(seed: number): Random {
  let state = seed || 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

export function inAnyOrder<T>(all: readonly T[], random: Random): T[] {
  const left = [...all]
  return all.flatMap(() => left.splice(random(left.length), 1))
}
