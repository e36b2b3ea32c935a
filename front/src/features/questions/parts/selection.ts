/** Options stand in groups of six (specification 2, § 9). */
const GROUP = 6

/** Selects an answer, or takes it back; over the limit the oldest selection is dropped (specification 2, § 2). */
export function pick(selected: readonly string[], id: string, most: number): string[] {
  if (selected.includes(id)) return selected.filter((one) => one !== id)
  return [...selected, id].slice(-most)
}

/** Options in groups of six, in their order. */
export function groupsOf<T>(options: readonly T[]): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < options.length; start += GROUP) groups.push(options.slice(start, start + GROUP))
  return groups
}
