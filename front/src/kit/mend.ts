type Mender = () => Promise<boolean>

const menders = new Map<string, Mender>()

/** Registers a resolution for refusals of a code, transparent to the callers; returns a function that removes it. */
export function mendRefusals(code: string, mender: Mender): () => void {
  menders.set(code, mender)
  return () => {
    if (menders.get(code) === mender) menders.delete(code)
  }
}

/** Whether a refusal with this code has been resolved; waits for the person's decision. */
export async function isMended(code: string): Promise<boolean> {
  return (await menders.get(code)?.()) ?? false
}
