/** What has been shown in this round; a round shows everything once. */
export type Round = ReadonlySet<string>

/**
 * Picks at random what has not been shown in this round; once all has been, another round begins, not with what is on
 * the screen. `undefined` when there is nothing else to show.
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
