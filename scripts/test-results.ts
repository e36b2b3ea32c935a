import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './processes.ts'

export interface Spent {
  readonly file: string
  readonly milliseconds: number
}

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly spent: readonly Spent[]
  readonly failures: readonly Failure[]
}

export interface Failure {
  readonly where: string
  readonly why: string
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightTest {
  status: string
  projectName: string
  results: { duration: number; errors?: { message?: string }[] }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** A file that fails before its tests counts as one failure. */
export function countVitest(report: VitestReport): Count {
  const crashed = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const spent = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    milliseconds: endTime - startTime,
  }))
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [{ where: file, why: inOneLine(message) }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ where: `${file} › ${test.fullName}`, why: inOneLine(test.failureMessages?.[0]) }))
  })
  return { passed: report.numPassedTests, failed: report.numFailedTests + crashed.length, spent, failures }
}

/** A journey that passes only on retry counts as failed. */
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

function failuresOf({ file, specs, suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        where: `journeys/${file} › ${title} (${projectName})`,
        why: inOneLine(results.flatMap(({ errors = [] }) => errors)[0]?.message),
      })),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

const LONGEST_WHY = 400

function inOneLine(message = ''): string {
  const lines = stripVTControlCharacters(message).split(/\n\s+at /)[0] ?? ''
  const line = lines.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_WHY ? `${line.slice(0, LONGEST_WHY)}…` : line
}

function spentOn({ file, specs, suites = [] }: PlaywrightSuite): Spent[] {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results)
  const own = results.map(({ duration }) => ({ file: `journeys/${file}`, milliseconds: duration }))
  return [...own, ...suites.flatMap(spentOn)]
}

/** The counts of a runner. A crash without a failed test, or a missing report, counts as a failure. */
export function resultOf<Report>(
  runner: string,
  file: string,
  exitCode: number,
  count: (report: Report) => Count,
): Count {
  const crash = (why: string): Failure => ({ where: runner, why })
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
    if (exitCode === 0 || counted.failed > 0) return counted
    return { ...counted, failed: 1, failures: [crash(`ended with ${exitCode} though no test failed`)] }
  } catch {
    return { passed: 0, failed: 1, spent: [], failures: [crash('ended before it had counted its tests')] }
  }
}

export function slowest(spent: readonly Spent[], count = 10): string[] {
  const byFile = new Map<string, number>()
  for (const { file, milliseconds } of spent) byFile.set(file, (byFile.get(file) ?? 0) + milliseconds)
  return [...byFile]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([file, milliseconds]) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`)
}
