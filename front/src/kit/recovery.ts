type Recovery = () => Promise<boolean>

const recoveries = new Map<string, Recovery>()

/** Registers a resolution for refusals of a code, transparent to the callers; returns a function that removes it. */
export function registerRecovery(code: string, recovery: Recovery): () => void {
  recoveries.set(code, recovery)
  return () => {
    if (recoveries.get(code) === recovery) recoveries.delete(code)
  }
}

/** Whether a refusal with this code has been resolved; waits for the person's decision. */
export async function isRecovered(code: string): Promise<boolean> {
  return (await recoveries.get(code)?.()) ?? false
}
