import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './processes.ts'

/** The time that the tests of a file took. */
export interface Spent {
  readonly file: string
  readonly milliseconds: number
}

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly spent: readonly Spent[]
  /** Where each failure is: `file › the test’s name`, or the file alone when none of its tests could run. */
  readonly failures: readonly string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string; projectName: string; results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** Files that failed before any of their tests could run count as one failure each. */
export function countVitest(report: VitestReport): Count {
  const crashed = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const spent = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    milliseconds: endTime - startTime,
  }))
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => ` › ${test.fullName}`)
    return (status === 'failed' && assertionResults.length === 0 ? [''] : failed).map(
      (test) => relative(root, name) + test,
    )
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length, spent, failures }
}

/** A journey that passed only when tried again is not sound: it counts as failed. */
export function countPlaywright(report: PlaywrightReport): Count {
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky + report.errors.length
  return {
    passed: expected,
    failed,
    spent: report.suites.flatMap(spentOn),
    failures: report.suites.flatMap(failuresOf),
  }
}

function failuresOf({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `journeys/${file} › ${title} (${projectName})`),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function spentOn({ file, specs, suites = [] }: PlaywrightSuite): Spent[] {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results)
  const own = results.map(({ duration }) => ({ file: `journeys/${file}`, milliseconds: duration }))
  return [...own, ...suites.flatMap(spentOn)]
}

/** What a runner counted. One that ended badly without saying why, or wrote no report, is a failure of its own. */
export function resultOf<Report>(file: string, exitCode: number, count: (report: Report) => Count): Count {
  const crash: Count = { passed: 0, failed: 1, spent: [], failures: [] }
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
    return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return crash
  }
}

/** The slowest files, a line each, the slowest first; a file that several projects ran has the time of all of them. */
export function slowest(spent: readonly Spent[], count = 10): string[] {
  const byFile = new Map<string, number>()
  for (const { file, milliseconds } of spent) byFile.set(file, (byFile.get(file) ?? 0) + milliseconds)
  return [...byFile]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`)
}
