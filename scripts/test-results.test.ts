import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest, resultOf } from './test-results.ts'

function written(report: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'parvis-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const sound = { numPassedTests: 3, numFailedTests: 0, testResults: [{ status: 'passed', assertionResults: [1, 2, 3] }] }

describe('resultOf', () => {
  test('counts what the runner counted', () => {
    expect(resultOf(written(sound), 0, countVitest)).toEqual({ passed: 3, failed: 0 })
  })

  test('counts a runner that wrote nothing as a failure', () => {
    expect(resultOf('no-such-file.json', 0, countVitest)).toEqual({ passed: 0, failed: 1 })
  })

  test('counts a runner that ended badly without a failed test as a failure', () => {
    expect(resultOf(written(sound), 1, countVitest)).toEqual({ passed: 3, failed: 1 })
  })
})

test('a file that could not be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults })).toEqual({ passed: 0, failed: 1 })
})

test('a journey that passed at the second try is a failure', () => {
  expect(countPlaywright({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: ['no server'] })).toEqual({
    passed: 4,
    failed: 3,
  })
})
