/** Far above what any call takes, and far below what a call takes that reads a body of its size once for each letter of it. */
export const MOST_MS = 5_000

/** What work answers, and the milliseconds of processor that it took in the thread that answers calls: those of the clock say how busy the machine is. */
export async function processed<T>(work: () => T | Promise<T>): Promise<{ answer: T; ms: number }> {
  const before = process.threadCpuUsage()
  const answer = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { answer, ms: (user + system) / 1_000 }
}
