/** The listeners of one kind of event. */
export interface Emitter<Event> {
  /** Calls the listeners that are subscribed at that moment, in their order. */
  emit(event: Event): void
  /** Adds a listener. @returns a function that removes it */
  subscribe(listener: (event: Event) => void): () => void
}

/** Creates an emitter without any listener. */
export function emitter<Event>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    emit: (event) => {
      for (const listener of [...listeners]) listener(event)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
