import { readFileSync } from 'node:fs'

export interface Count {
  readonly passed: number
  readonly failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Files that failed before any of their tests could run count as one failure each. */
export function countVitest(report: VitestReport): Count {
  const crashed = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length }
}

/** A journey that passed only when tried again is not sound: it counts as failed. */
export function countPlaywright(report: PlaywrightReport): Count {
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length }
}

/** What a runner counted. One that ended badly without saying why, or wrote no report, is a failure of its own. */
export function resultOf<Report>(file: string, exitCode: number, count: (report: Report) => Count): Count {
  const crash: Count = { passed: 0, failed: 1 }
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
    return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
  } catch {
    return crash
  }
}
