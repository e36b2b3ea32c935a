/** Names the tests under way when the watchdog asks. */
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

  finish(id: string): void {
    this.#running.delete(id)
  }
}
