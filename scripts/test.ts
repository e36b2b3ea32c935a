import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { exitOf, node, passSignals } from './processes.ts'
import type { Count } from './test-results.ts'
import { countPlaywright, countVitest, resultOf, slowest } from './test-results.ts'

// `npm test`, `npm test -- unit [vitest's arguments]`, `npm test -- journeys [Playwright's arguments]`.
const [first = '', ...others] = process.argv.slice(2)
const only = first === 'unit' || first === 'journeys' ? first : undefined
const rest = only || first === '' ? others : [first, ...others]
const folder = mkdtempSync(join(tmpdir(), 'parvis-tests-'))

async function unit(): Promise<Count> {
  const report = join(folder, 'vitest.json')
  // Without a server to connect to, the tests of PostgreSQL itself are left to `.ci/run`.
  const projects = process.env['TEST_DATABASE_URL'] ? [] : ['--project=!server-postgres']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const runner = node(['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, ...rest])
  passSignals(runner)
  return resultOf(report, await exitOf(runner), countVitest)
}

async function journeys(): Promise<Count> {
  const report = join(folder, 'playwright.json')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const runner = node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...rest], { env })
  passSignals(runner)
  return resultOf(report, await exitOf(runner), countPlaywright)
}

const problem = ensureChromium()
if (problem) console.error(problem)
const counts: Count[] = []
if (only !== 'journeys') counts.push(await unit())
if (only !== 'unit') counts.push(await journeys())
rmSync(folder, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\nThe slowest files:\n${slowest(counts.flatMap(({ spent }) => spent)).join('\n')}\n`)
const failures = counts.flatMap((count) => count.failures)
if (failures.length > 0) console.log(`What failed:\n${failures.map((failure) => `  ${failure}`).join('\n')}\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
