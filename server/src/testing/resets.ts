type Reset = () => Promise<void>

const resets = new Set<Reset>()

/** Runs before each later test file of the worker, whose files share their modules and with them one application. */
export const beforeNextFile = (reset: Reset): void => void resets.add(reset)

export async function resetAll(): Promise<void> {
  for (const reset of resets) await reset()
}
