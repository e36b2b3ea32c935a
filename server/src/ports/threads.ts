import { Piscina } from 'piscina'

export class ThreadEndedError extends Error {}

/** Runs work of unbounded length in threads, so that the main thread keeps answering. */
export interface Threads {
  /**
   * Calls an exported function of a module in a thread and returns its result. Arguments, results and errors are copied
   * by `structuredClone`. Throws ThreadEndedError after the limit.
   */
  run<Answer>(module: URL, name: string, given: unknown): Promise<Answer>
  close(): Promise<void>
}

/** About five times the need of the largest valid file. */
const LIMIT_MS = 10_000
const HEAP_MB = 384
/** A thread takes half a second to start, and some 60 MB. */
const IDLE_MS = 30_000
const MOST_THREADS = 2

interface Limits {
  readonly patience?: number
  readonly limitMs?: number
  readonly heapMb?: number
}

/** Starts threads on demand. `patience` multiplies the limit, which is in milliseconds. */
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
