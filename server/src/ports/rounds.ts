/** What is done again and again, as a word of another process may be lost; injected so that a test chooses when. */
export type Rounds = {
  /** Does something after each so many milliseconds, as long as the process lives; answers how to stop. */
  every(milliseconds: number, work: () => void): () => void
}

/** By the machine's time. */
export const systemRounds: Rounds = {
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
