/** Puts right, with the person, what a call was refused for: whether the call may be made again. */
type Mender = () => Promise<boolean>

const menders = new Map<string, Mender>()

/** Has refusals of a code put right where they happen, so that whoever made the call need not know; undone by what it answers. */
export function mendRefusals(code: string, mender: Mender): () => void {
  menders.set(code, mender)
  return () => {
    if (menders.get(code) === mender) menders.delete(code)
  }
}

/** Whether what was refused for this reason is put right; comes back once the person has decided. */
export async function isMended(code: string): Promise<boolean> {
  return (await menders.get(code)?.()) ?? false
}
