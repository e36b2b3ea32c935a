import { violated } from './transaction.ts'

export interface GroupCommit<Item, Outcome> {
  add(item: Item): Promise<Outcome>
  settled(): Promise<void>
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Adaptive group commit. `write` commits a batch in one statement and returns an outcome for each item, in order.
 * When it throws, every item of the batch fails, except for data errors: then only the faulty item fails. One batch
 * runs at a time, of at most `most` items.
 */
export function groupCommit<Item, Outcome>(
  write: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  most = 1000,
): GroupCommit<Item, Outcome> {
  let queue: Waiting<Item, Outcome>[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // Items added in the same turn of the event loop go in the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const group = queue.slice(0, most)
      queue = queue.slice(most)
      await writeGroup(group)
    }
    running = undefined
  }

  async function writeGroup(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await write(group.map(({ item }) => item))
      for (const [i, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[i]
        if (outcome === undefined) reject(new Error('a group was written without an outcome for each of its items'))
        else resolve(outcome)
      }
    } catch (error) {
      if (group.length > 1 && isOfValues(error)) {
        const half = group.length >> 1
        await writeGroup(group.slice(0, half))
        await writeGroup(group.slice(half))
      } else for (const { reject } of group) reject(error)
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject })
        running ??= run()
      }),
    settled: async () => running,
  }
}

/** Data exceptions and broken constraints (PostgreSQL's error classes 22 and 23). */
const isOfValues = (error: unknown): boolean => /^2[23]/.test(violated(error)?.code ?? '')
