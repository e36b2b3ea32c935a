/** What a test has begun, so that it ends whatever happens: the last first, also where a beginning fails half-way. */
export class Begun {
  readonly #ends: (() => Promise<unknown>)[] = []

  /** Called as soon as something is begun, before what may fail after it. */
  add(end: () => Promise<unknown>): void {
    this.#ends.push(end)
  }

  /** Ends all, whatever one of them says; throws the first of what they say. */
  async end(): Promise<void> {
    const problems: unknown[] = []
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      await end().catch((problem: unknown) => problems.push(problem))
    }
    if (problems.length > 0) throw problems[0]
  }
}

/** Begins something of several pieces, of which none outlives a beginning that fails. */
export async function begin<T>(work: (begun: Begun) => Promise<T>): Promise<T> {
  const begun = new Begun()
  try {
    return await work(begun)
  } catch (error) {
    // What ends badly then is a consequence.
    await begun.end().catch(() => undefined)
    throw error
  }
}
