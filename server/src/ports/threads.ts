import { Piscina } from 'piscina'

/** The call of a thread took more time or memory than it may: the thread was ended. */
export class ThreadEndedError extends Error {}

/** Work that is as long as what a caller sends makes it, away from the thread that answers everybody. */
export interface Threads {
  /**
   * What a function of a module answers, called with `given` in a thread. Both are copied as by
   * `structuredClone`, and so is an error that it throws. Throws ThreadEndedError after the limit.
   */
  run<Answer>(module: URL, name: string, given: unknown): Promise<Answer>
  /** Ends the threads, and the calls under way. */
  close(): Promise<void>
}

/** Some five times what the largest file takes that is right. */
const LIMIT_MS = 10_000
const HEAP_MB = 384
/** A thread costs half a second to start, and some 60 MB while it stands. */
const IDLE_MS = 30_000
const MOST_THREADS = 2

interface Limits {
  readonly patience?: number
  readonly limitMs?: number
  readonly heapMb?: number
}

/** Threads are started once they are needed. `patience` multiplies the limit, which is in milliseconds. */
export function threadPool({ patience = 1, limitMs = LIMIT_MS * patience, heapMb = HEAP_MB }: Limits): Threads {
  let opened: Piscina | undefined
  const pool = () => {
    opened ??= new Piscina({
      ...{ minThreads: 0, maxThreads: MOST_THREADS, idleTimeout: IDLE_MS },
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    return opened
  }
  return {
    async run(module, name, given) {
      const signal = AbortSignal.timeout(limitMs)
      try {
        return await pool().run(given, { filename: module.href, name, signal })
      } catch (error) {
        throw wasEnded(error, signal) ? new ThreadEndedError('A thread took too long', { cause: error }) : error
      }
    },
    async close() {
      await opened?.destroy()
      opened = undefined
    },
  }
}

const wasEnded = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
