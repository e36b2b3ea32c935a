/** Memoizes pure work on a text; forgets all answers when `most` are kept. */
export function memoize<T>(work: (text: string) => T, most = 100): (text: string) => T {
  const kept = new Map<string, { answer: T }>()
  return (text) => {
    const known = kept.get(text)
    if (known) return known.answer
    const answer = work(text)
    if (kept.size >= most) kept.clear()
    kept.set(text, { answer })
    return answer
  }
}
