/** Edit distance (Levenshtein, 1965). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, found] of [...other].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === found ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

const LONGEST = 100

/** The known word closest to a mistyped one, ignoring case, if at most a third of the letters differ. */
export function nearestTo(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined
  const measured = known.map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) }))
  const [nearest] = measured.toSorted((a, b) => a.far - b.far)
  return nearest && nearest.far <= Math.max(1, word.length / 3) ? nearest.one : undefined
}
