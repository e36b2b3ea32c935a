import { violated } from './transaction.ts'

/** Does many small things in few statements: what comes while one is under way goes together in the next. */
export interface GroupCommit<Item, Outcome> {
  /** Adds one; its outcome comes once it is committed, with those it went with. */
  add(item: Item): Promise<Outcome>
  /** Once everything added so far is committed. */
  settled(): Promise<void>
}

interface Waiting<Item, Outcome> {
  readonly item: Item
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Adaptive group commit. `write` commits a group and answers an outcome for each item, in their order, in one statement;
 * when it throws, every item of the group fails, but for what the database says of a value: then the one that has it
 * fails alone. One group is under way at a time, of at most `most` items.
 */
export function groupCommit<Item, Outcome>(
  write: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  most = 1000,
): GroupCommit<Item, Outcome> {
  let queue: Waiting<Item, Outcome>[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // Whatever comes in the same turn of the event loop goes in the first group.
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
