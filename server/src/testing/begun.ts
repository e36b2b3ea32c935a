/** Cleanup of a test's resources in reverse order, even when setting up fails half-way. */
export class Begun {
  readonly #ends: (() => Promise<unknown>)[] = []

  /** To be called as soon as a resource is open. */
  add(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  async end(): Promise<void> {
    const problems: unknown[] = []
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      await end().catch((problem: unknown) => problems.push(problem))
    }
    if (problems.length > 0) throw problems[0]
  }
}

export async function begin<T>(work: (begun: Begun) => Promise<T>): Promise<T> {
  const begun = new Begun()
  try {
    return await work(begun)
  } catch (error) {
    // Errors of the cleanup are consequences of the first.
    await begun.end().catch(() => undefined)
    throw error
  }
}
