const PATIENCE_MS = 10_000

/** Requests an address without credentials; returns the reason for failure, or undefined. */
export async function answersAt(url: string): Promise<string | undefined> {
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    return ok ? undefined : `it answers ${status}`
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: undefined }
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  }
}
