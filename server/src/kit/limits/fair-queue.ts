import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'

/** Runs a task of an owner when its turn comes; refuses (429) when too many tasks wait. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly start: () => void
  readonly giveUp: () => void
}

/**
 * Fair queue for heavy work: `atOnce` pieces run at a time. Owners are served round-robin, one piece each, so that an
 * owner with a hundred pieces delays no other. When the queue is full, the last piece of the owner with most makes
 * room for an owner with fewer.
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
