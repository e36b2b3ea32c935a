import type { Reporter, TestCase } from 'vitest/node'
import { RunningTests } from './running-tests.ts'

/** Vitest requires a default export. */
export default class RunningUnits implements Reporter {
  readonly #running = new RunningTests()

  onTestCaseReady({ id, module, fullName }: TestCase): void {
    this.#running.begin(id, `${module.relativeModuleId} › ${fullName}`)
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.finish(test.id, test.result().errors?.map(({ message, stack }) => stack ?? message) ?? [])
  }
}
