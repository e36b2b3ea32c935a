/** At most one call in this time, in ms. */
const EVERY_MS = 300
/** Maximum count of one call. */
const MOST = 10

/** Groups taps: the first is sent at once, the following ones together. */
export function gatherReactions(send: (emotionId: string, count: number) => void) {
  const waiting = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const [next] = waiting
    if (!next) return
    const [emotionId, count] = next
    waiting.delete(emotionId)
    send(emotionId, count)
    timer = setTimeout(flush, EVERY_MS)
  }
  return {
    add(emotionId: string): void {
      waiting.set(emotionId, Math.min(MOST, (waiting.get(emotionId) ?? 0) + 1))
      if (timer === undefined) flush()
    },
    stop(): void {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
