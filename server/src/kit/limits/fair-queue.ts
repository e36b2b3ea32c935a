import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'

/** Does a piece of work for somebody once it is their turn; refuses (429) when too much waits already. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly start: () => void
  readonly giveUp: () => void
}

/**
 * Heavy work, so many at once. Those who wait are served in turn, one piece each, so that whoever brings a hundred
 * holds nobody else back; when the line is full, the last piece of whoever has most makes room for somebody with fewer.
 */
export function fairQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): FairQueue {
  /** In the order in which they are served. */
  const lines = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function makeRoom(owner: string): void {
    const own = lines.get(owner)?.length ?? 0
    let longest: Waiting[] = []
    for (const line of lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= own + 1) refuse(common.TOO_MANY)
    longest.pop()?.giveUp()
    waiting--
  }

  function wait(owner: string): Promise<void> {
    if (waiting >= maxWaiting) makeRoom(owner)
    waiting++
    return new Promise((start, fail) => {
      const line = lines.get(owner) ?? []
      line.push({ start, giveUp: () => fail(new RefusalError(common.TOO_MANY, {}, [])) })
      lines.set(owner, line)
    })
  }

  function callNext(): void {
    const [next] = lines
    if (!next) {
      running--
      return
    }
    const [owner, line] = next
    lines.delete(owner)
    const first = line.shift()
    if (line.length > 0) lines.set(owner, line)
    waiting--
    first?.start()
  }

  return async (owner, work) => {
    if (running < concurrency) running++
    else await wait(owner)
    try {
      return await work()
    } finally {
      callNext()
    }
  }
}
