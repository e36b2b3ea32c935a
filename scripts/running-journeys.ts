import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { RunningTests } from './running-tests.ts'

/** Playwright requires a default export. */
export default class RunningJourneys implements Reporter {
  readonly #running = new RunningTests()

  onTestBegin(test: TestCase): void {
    this.#running.begin(test.id, test.titlePath().filter(Boolean).join(' › '))
  }

  onTestEnd({ id, expectedStatus }: TestCase, { status, errors }: TestResult): void {
    const reasons = errors.map(({ message, value }) => message ?? value ?? '')
    this.#running.finish(id, status === expectedStatus ? [] : reasons)
  }
}
