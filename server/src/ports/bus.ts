export interface Bus {
  /**
   * Sends to every process, including this one; at most once, and only to present subscribers. Never fails: everything
   * important is in the database.
   */
  publish(channel: string, message: Readonly<Record<string, unknown>>): void
  /** Returns the unsubscribe function. */
  subscribe(channel: string, listener: (message: Readonly<Record<string, unknown>>) => void): () => void
  /**
   * Called when messages may have been lost: state derived from them must be read again. Returns the unsubscribe
   * function.
   */
  onGap(listener: () => void): () => void
  /** Whether this process is cut off from the others; absent with a single process. */
  isAway?(): boolean
  close(): Promise<void>
}

type Listener = (message: Readonly<Record<string, unknown>>) => void

/** Subscribers by channel, independent of the transport. */
export function createListeners() {
  const channels = new Map<string, Set<Listener>>()
  return {
    add(channel: string, listener: Listener): () => void {
      const own = channels.get(channel) ?? new Set()
      channels.set(channel, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && channels.get(channel) === own) channels.delete(channel)
      }
    },
    tell(channel: string, message: Readonly<Record<string, unknown>>): void {
      for (const listener of channels.get(channel) ?? []) listener(message)
    },
  }
}

/** Bus of a single process; delivers after the current task. */
export function localBus(): Bus {
  const listeners = createListeners()
  return {
    publish: (channel, message) => queueMicrotask(() => listeners.tell(channel, message)),
    subscribe: (channel, listener) => listeners.add(channel, listener),
    onGap: () => () => {},
    close: async () => {},
  }
}
