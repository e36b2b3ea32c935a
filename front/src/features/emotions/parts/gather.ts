/** At most one call in this time. */
const EVERY_MS = 300
/** Most reactions the server takes in one call. */
const MOST = 10

/** Gathers taps: the first leaves at once, the next ones together, one reaction after the other. */
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
