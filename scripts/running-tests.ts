/** Prints running tests on the watchdog's signal, and failures at once, since a killed run reports nothing. */
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

  finish(id: string, reasons: readonly string[]): void {
    if (reasons.length > 0) console.error(`\nFailed: ${this.#running.get(id)}\n${reasons.join('\n')}\n`)
    this.#running.delete(id)
  }
}
