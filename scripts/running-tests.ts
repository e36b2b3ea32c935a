/** Names the tests under way when the watchdog asks, and tells of a failure at once: a run that is ended tells nothing later. */
export class RunningTests {
  readonly #running = new Map<string, string>()

  constructor() {
    process.on('SIGUSR2', () => {
      console.error(`Under way:\n${[...this.#running.values()].map((name) => `  ${name}`).join('\n')}`)
    })
  }

  begin(id: string, name: string): void {
    this.#running.set(id, name)
  }

  /** `reasons` are those for which it failed. */
  finish(id: string, reasons: readonly string[]): void {
    if (reasons.length > 0) console.error(`\nFailed: ${this.#running.get(id)}\n${reasons.join('\n')}\n`)
    this.#running.delete(id)
  }
}
