import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './processes.ts'
import { countPlaywright, countVitest, resultOf, slowest } from './test-results.ts'

function written(report: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'parvis-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const rules = { name: join(root, 'contract/src/rules.test.ts'), startTime: 5_000, endTime: 6_500 }
const sound = {
  numPassedTests: 3,
  numFailedTests: 0,
  testResults: [{ ...rules, status: 'passed', assertionResults: [{ status: 'passed', fullName: 'rules hold' }] }],
}
const spent = [{ file: 'contract/src/rules.test.ts', milliseconds: 1_500 }]

describe('resultOf', () => {
  test('counts the tests of the runner, and the time of each file', () => {
    expect(resultOf('units', written(sound), 0, countVitest)).toEqual({ passed: 3, failed: 0, spent, failures: [] })
  })

  test('names a runner that wrote nothing as a failure', () => {
    const failures = [{ where: 'units', why: 'ended before it had counted its tests' }]
    expect(resultOf('units', 'no-such-file.json', 0, countVitest)).toEqual({
      passed: 0,
      failed: 1,
      spent: [],
      failures,
    })
  })

  test('names a runner that ended badly without a failed test as a failure', () => {
    const failures = [{ where: 'units', why: 'ended with 1 though no test failed' }]
    expect(resultOf('units', written(sound), 1, countVitest)).toEqual({ passed: 3, failed: 1, spent, failures })
  })
})

test('a file that could not be loaded is a failure', () => {
  const testResults = [{ ...rules, status: 'failed', message: 'Cannot find module', assertionResults: [] }]
  expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults })).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [{ where: 'contract/src/rules.test.ts', why: 'Cannot find module' }],
  })
})

test('a test that failed is named with its file, and why in one line, without colours nor the stack', () => {
  const failureMessages = ['Error: expected \u001b[32m3\u001b[39m\nto be 4\n    at Object.test (rules.test.ts:3:7)']
  const assertionResults = [
    { status: 'passed', fullName: 'rules hold' },
    { status: 'failed', fullName: 'rules bend', failureMessages },
  ]
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [{ ...rules, status: 'failed', assertionResults }],
  }
  expect(countVitest(report).failures).toEqual([
    { where: 'contract/src/rules.test.ts › rules bend', why: 'Error: expected 3 to be 4' },
  ])
})

test('a journey that passed at the second try is a failure', () => {
  const specs = ['unexpected', 'flaky', 'expected'].map((status) => ({
    title: `a door that is ${status}`,
    tests: [{ status, projectName: 'phone', results: [{ duration: 5, errors: [{ message: `It is ${status}` }] }] }],
  }))
  const suites = [{ file: 'door.journey.ts', specs: [], suites: [{ file: 'door.journey.ts', specs }] }]
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: ['no server'], suites }
  expect(countPlaywright(report)).toMatchObject({
    passed: 4,
    failed: 3,
    failures: [
      { where: 'journeys/door.journey.ts › a door that is unexpected (phone)', why: 'It is unexpected' },
      { where: 'journeys/door.journey.ts › a door that is flaky (phone)', why: 'It is flaky' },
    ],
  })
})

test('a journey has the time of all its tries, on each kind of screen', () => {
  const specs = (...durations: number[]) => [
    {
      title: 'a door',
      tests: durations.map((duration) => ({ status: 'expected', projectName: 'phone', results: [{ duration }] })),
    },
  ]
  const file = 'door.journey.ts'
  const suites = [{ file, specs: specs(1_000, 200), suites: [{ file, specs: specs(30) }] }]
  const { spent } = countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [], suites })
  expect(slowest(spent)).toEqual(['    1.2 s  journeys/door.journey.ts'])
})

test('the slowest files come first, and no more than asked', () => {
  const spent = [7, 30_000, 800].map((milliseconds, i) => ({ file: `${i}.test.ts`, milliseconds }))
  expect(slowest(spent, 2)).toEqual(['   30.0 s  1.test.ts', '    0.8 s  2.test.ts'])
})
