export type Round = ReadonlySet<string>

/**
 * A random item of the current round; after the last one a new round begins, but not with the current item.
 * `undefined` when there is no other.
 */
export function pickNext(
  ids: readonly string[],
  shown: Round,
  current: string | undefined,
  random: () => number = Math.random,
): { id: string; round: Round } | undefined {
  const left = ids.filter((id) => !shown.has(id) && id !== current)
  const isOver = left.length === 0
  const from = isOver ? ids.filter((id) => id !== current) : left
  const id = from[Math.floor(random() * from.length)]
  return id === undefined ? undefined : { id, round: new Set(isOver ? [id] : [...shown, id]) }
}
