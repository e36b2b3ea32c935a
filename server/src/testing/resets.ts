type Reset = () => Promise<void>

const resets = new Set<Reset>()

/**
 * Registers a reset that runs before each later test file of the worker, whose files share modules and the
 * application.
 */
export const beforeNextFile = (reset: Reset): void => void resets.add(reset)

export async function resetAll(): Promise<void> {
  for (const reset of resets) await reset()
}
