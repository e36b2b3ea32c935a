/** The list with one item moved by one place; unchanged at either end. */
export function moveItem<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list]
  const [item] = next.splice(index, 1)
  const place = index + by
  if (item === undefined || place < 0 || place > next.length) return [...list]
  next.splice(place, 0, item)
  return next
}
