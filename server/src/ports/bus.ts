/** What processes of one house tell each other. */
export interface Bus {
  /** Tells every process, this one too; at most once, and to those who listen now. Never fails: what matters is in the database. */
  publish(channel: string, message: Readonly<Record<string, unknown>>): void
  /** Hears what is told on a channel; answers how to stop. */
  subscribe(channel: string, listener: (message: Readonly<Record<string, unknown>>) => void): () => void
  /** Called when some messages may have been missed: what was derived from them is to be read again. Answers how to stop. */
  onGap(listener: () => void): () => void
  /** Whether this process cannot tell the others, or hear them; none where it is alone. */
  isAway?(): boolean
  close(): Promise<void>
}

type Listener = (message: Readonly<Record<string, unknown>>) => void

/** Who listens to what, whatever brings it. */
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

/** One process: it tells itself, after whatever it is doing. */
export function localBus(): Bus {
  const listeners = createListeners()
  return {
    publish: (channel, message) => queueMicrotask(() => listeners.tell(channel, message)),
    subscribe: (channel, listener) => listeners.add(channel, listener),
    onGap: () => () => {},
    close: async () => {},
  }
}
