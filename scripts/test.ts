import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWhole } from '../server/src/testing/scope.ts'
import { ensureChromium } from './chromium.ts'
import { buildFront } from './front-build.ts'
import { PostgresError, startPostgres } from './postgres.ts'
import { exitOf, node, passSignals, QUICK_IMPORTS } from './processes.ts'
import type { Count } from './test-results.ts'
import { countPlaywright, countVitest, resultOf, slowest } from './test-results.ts'
import { watchable, watchOver } from './watchdog.ts'

// `npm test [-- ARGS of vitest]`, `npm test -- journeys [ARGS of Playwright]`, `npm test -- gate`: both.
const [first = '', ...others] = process.argv.slice(2)
const isGate = first === 'gate' || (isWhole && first === '')
const only = isGate ? undefined : first === 'journeys' ? 'journeys' : 'unit'
const rest = isGate || first === only ? others : process.argv.slice(2)
// The gate uses a fixed seed, so that random inputs never block an unrelated change; the whole suite draws one.
if (isWhole) {
  process.env['TEST_SEED'] ??= String(randomInt(2 ** 31))
  console.log(`TEST_SEED=${process.env['TEST_SEED']}`)
}
const folder = mkdtempSync(join(tmpdir(), 'parvis-tests-'))

const phases: string[] = []

async function phase<Report>(
  name: string,
  args: readonly string[],
  count: (report: Report) => Count,
  own: NodeJS.ProcessEnv = {},
): Promise<Count> {
  const start = performance.now()
  const { env, folder: reports } = watchable()
  const runner = node(args, { env: { ...env, ...own } })
  passSignals(runner)
  watchOver(runner, reports)
  const result = resultOf(name, join(folder, `${name}.json`), await exitOf(runner), count)
  phases.push(`${name} ${((performance.now() - start) / 60_000).toFixed(1)} min`)
  return result
}

function unit(): Promise<Count> {
  const projects = isGate || isServerGiven ? [] : ['--project=!server-postgres', '--project=!server-embedded']
  const reporters = ['--reporter=default', '--reporter=scripts/running-units.ts', '--reporter=json']
  const output = `--outputFile.json=${join(folder, 'units.json')}`
  return phase(
    'units',
    [...QUICK_IMPORTS, 'node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters, output, ...rest],
    countVitest,
  )
}

function journeys(): Promise<Count> {
  const reporters = '--reporter=list,json,scripts/running-journeys.ts'
  const own = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'journeys.json') }
  return phase('journeys', ['node_modules/@playwright/test/cli.js', 'test', reporters, ...rest], countPlaywright, own)
}

// Without PostgreSQL the tests use the embedded database, several times slower.
const isServerGiven = Boolean(process.env['TEST_DATABASE_URL'])
if (!isServerGiven) {
  const server = startPostgres()
  if (server) process.env['TEST_DATABASE_URL'] = server
  else if (isGate) throw new PostgresError('PostgreSQL is not installed, which these tests need')
}

const problem = ensureChromium()
if (problem) console.error(problem)
// Some tests of the whole suite start the server as it is served, which needs the built page.
if (isWhole && (await buildFront((sentence) => console.error(sentence))) !== 0) process.exit(1)
const counts: Count[] = []
if (only !== 'journeys') counts.push(await unit())
if (only !== 'unit') counts.push(await journeys())
rmSync(folder, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (isWhole && only !== 'unit') console.log('\nPictures of the screens: test-results/screens')
console.log(`\nMinutes: ${phases.join(', ')}`)
console.log(`\nThe slowest files:\n${slowest(counts.flatMap(({ spent }) => spent)).join('\n')}\n`)
const failures = counts.flatMap((count) => count.failures)
const told = failures.map(({ where, why }) => (why === '' ? `  ${where}` : `  ${where}\n      ${why}`))
if (told.length > 0) console.log(`What failed:\n${told.join('\n')}\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
