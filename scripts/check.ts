import { availableParallelism } from 'node:os'
import { exitOf, node, QUICK_IMPORTS } from './processes.ts'

interface Check {
  readonly name: string
  readonly args: readonly string[]
}

/** Checks at once: compiler and linter use several threads themselves. */
const LANES = 2
// Each checker repeats work on shared types: more checkers than free cores cost half as much processor time again.
const checkers = String(Math.max(1, Math.floor(availableParallelism() / LANES)))
const types = (project: string) => ['node_modules/typescript/bin/tsc', '--checkers', checkers, '-p', project]

const checks: Check[] = [
  { name: 'types of the contract', args: types('contract') },
  { name: 'types of the server', args: types('server') },
  { name: 'types of the front', args: types('front') },
  { name: 'types of scripts, journeys and benches', args: types('.') },
  { name: 'lint and format', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--colors=off'] },
  { name: 'directions', args: ['scripts/check-features.ts'] },
  { name: 'comments', args: ['scripts/check-comments.ts'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'docs/map.md', args: ['scripts/map.ts', '--check'] },
  { name: 'words', args: ['scripts/words.ts', 'check'] },
  { name: 'the page is built', args: ['scripts/check-page.ts'] },
  { name: 'docs/event-file', args: [...QUICK_IMPORTS, 'scripts/event-file-docs.ts', '--check'] },
  { name: 'migrations', args: [...QUICK_IMPORTS, 'scripts/check-migrations.ts'] },
  { name: 'docs/openapi.json', args: [...QUICK_IMPORTS, 'server/src/openapi.ts', '--check'] },
]

async function passes({ name, args }: Check): Promise<boolean> {
  const start = performance.now()
  const child = node(args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A larger heap before garbage collection saves a fifth of the compiler's time.
    env: { ...process.env, GOGC: '400', FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await exitOf(child)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(Buffer.concat(output).toString().trim())
  return code === 0
}

async function lane(queue: Check[]): Promise<number> {
  let failures = 0
  for (let check = queue.shift(); check; check = queue.shift()) if (!(await passes(check))) failures++
  return failures
}

const queue = [...checks]
const failures = (await Promise.all(Array.from({ length: LANES }, () => lane(queue)))).reduce(
  (sum, count) => sum + count,
  0,
)
console.log(failures === 0 ? `All ${checks.length} checks passed` : `${failures} of ${checks.length} checks failed`)
process.exitCode = failures === 0 ? 0 : 1
