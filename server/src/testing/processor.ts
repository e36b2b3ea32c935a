/** Far above any call, and far below a call quadratic in its body. */
export const MOST_MS = 5_000

/**
 * The result of work, and the processor time of this thread in milliseconds: wall-clock time depends on the machine's
 * load.
 */
export async function processed<T>(work: () => T | Promise<T>): Promise<{ answer: T; ms: number }> {
  const before = process.threadCpuUsage()
  const answer = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { answer, ms: (user + system) / 1_000 }
}
