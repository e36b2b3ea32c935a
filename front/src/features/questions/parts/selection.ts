/** Options in groups of six (specification 2, § 9). */
const GROUP = 6

/** Selects or deselects an answer; over the limit the oldest selection is dropped (specification 2, § 2). */
export function pick(selected: readonly string[], id: string, most: number): string[] {
  if (selected.includes(id)) return selected.filter((one) => one !== id)
  return [...selected, id].slice(-most)
}

export function groupsOf<T>(options: readonly T[]): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < options.length; start += GROUP) groups.push(options.slice(start, start + GROUP))
  return groups
}

/** Answers in the order of the ids; others follow in their original order. */
export function inOrder<T extends { readonly id: string }>(responses: readonly T[], ids: readonly string[]): T[] {
  const placed = ids.flatMap((id) => responses.find((response) => response.id === id) ?? [])
  return [...placed, ...responses.filter(({ id }) => !ids.includes(id))]
}
