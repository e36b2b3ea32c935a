// @ts-check
// The door of every npm script. It runs on the machine's own Node (20 or newer) before anything is installed,
// so it is plain JavaScript without dependencies; everything behind it is TypeScript on Node 24.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { install, installed, Stop } from './install.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @type {Record<string, string[]>} */
const commands = {
  start: ['scripts/start.ts'],
  build: ['scripts/build.ts'],
  // Runs the server directly, without a parent process.
  serve: ['--max-semi-space-size=16', '--import', './scripts/quick-imports.ts', 'server/src/main.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  'test:all': ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  bench: ['scripts/bench.ts'],
  words: ['scripts/words.ts'],
  event: ['server/src/event-file.ts'],
  admin: ['server/src/admin.ts'],
  doctor: ['server/src/doctor.ts'],
  backup: ['server/src/backup.ts', 'backup'],
  restore: ['server/src/backup.ts', 'restore'],
}

/** `serve` as `scripts/server.ts` starts it. @type {Record<string, Record<string, string>>} */
const environments = { serve: { MALLOC_ARENA_MAX: '2' }, 'test:all': { TEST_ALL: '1' } }

/** npm signals its shell, which dies without telling this process: detected by the change of parent.
 * @param {() => void} react */
function whenOrphaned(react) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    react()
  }, 500)
  timer.unref()
}

/** @param {string} node @param {string[]} args @param {Record<string, string>} own */
function run(node, args, own = {}) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...own, ...process.env, PATH: path } })
  // A terminal sends Ctrl-C to the whole group; a supervisor signals this process only.
  const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGINT', () => process.stdin.isTTY || passOn('SIGINT'))
  process.on('SIGTERM', passOn)
  process.on('SIGHUP', passOn)
  if (process.env['npm_lifecycle_event']) whenOrphaned(() => passOn('SIGTERM'))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM']
  })
}

async function main() {
  const [name = '', ...rest] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new Stop(`Usage: node scripts/bootstrap.mjs ${Object.keys(commands).join(' | ')}`)
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Stop(`Node.js 20 or newer is needed; this is ${process.version}.`)
  const node = name === 'serve' ? installed(root) : await install(root)
  run(node, [...command, ...rest], environments[name])
}

main().catch((error) => {
  console.error(error instanceof Stop ? error.message : error)
  process.exitCode = 1
})
