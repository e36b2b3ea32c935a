import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, print, rounded } from './measure.ts'
import { scratchDatabase } from './scratch.ts'
import type { Started } from './start.process.ts'
import { startAndTime } from './start.process.ts'

const RUNS = 3
const SIZES = [3, 30] as const
/** After the first response, until unused memory is returned. */
const REST_MS = 8000
const TARGET = { seconds: 3, memoryMb: { pglite: 400, postgres: 200 } }

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'parvis-start-'))

function writeEvents(count: number): string {
  const events = join(folder, `events-${count}`)
  mkdirSync(events)
  const text = readFileSync(join(root, 'demo/salon.yaml'), 'utf8')
  for (let i = 1; i <= count; i++) {
    const own = text.replace(/^context: .*$/m, `context: salon-${i}`).replace(/(domain: \{ id: [\w-]+)/, `$1-${i}`)
    writeFileSync(join(events, `salon-${i}.yaml`), own)
  }
  return events
}

interface Setting {
  readonly name: 'pglite' | 'postgres'
  readonly events: number
  readonly url?: string
}

const quiet = { SMTP_URL: '', REDIS_URL: '', S3_BUCKET: '', STRIPE_SECRET_KEY: '', NODE_ENV: '' }

function rested(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST_MS))
}

/** A first start, then restarts in turns with the floor, on the same database. */
async function measureSetting({ name, events, url }: Setting) {
  const data = join(folder, `${name}-${events}`)
  const env = { ...quiet, DATA_DIR: data, DATABASE_URL: url ?? '' }
  const ours = () => startAndTime('npm', ['start', '--', '--events', join(folder, `events-${events}`)], env, '/salon-1')
  const first = await ours()
  await first.stop()
  const copy = join(folder, `${name}-${events}-floor`)
  if (url === undefined) cpSync(join(data, 'database'), copy, { recursive: true })
  const floor = () => startAndTime(process.execPath, ['bench/start-floor.child.ts', url ?? copy], {}, '/', 'argument')
  const done = { ours: [] as number[], floor: [] as number[] }
  const memory: { server: number; all: number }[] = []
  const keep = async (who: 'ours' | 'floor', started: Started, isLast: boolean) => {
    done[who].push(started.seconds)
    if (isLast && who === 'ours') {
      await rested()
      memory.push(started.memoryMb())
    }
    await started.stop()
  }
  for (let i = 0; i < RUNS; i++) {
    await keep('floor', await floor(), false)
    await keep('ours', await ours(), i === RUNS - 1)
  }
  const ratios = done.ours.map((seconds, i) => seconds / (done.floor[i] ?? Number.NaN))
  return {
    ...{ name, events, firstStart: rounded(first.seconds) },
    ...{ ours: rounded(median(done.ours)), floor: rounded(median(done.floor)), ratio: rounded(median(ratios)) },
    runs: { ours: done.ours.map(rounded), floor: done.floor.map(rounded) },
    spread: rounded((Math.max(...ratios) - Math.min(...ratios)) / median(ratios)),
    memoryMb: memory[0]?.server ?? Number.NaN,
    memoryMbWithNpm: memory[0]?.all ?? Number.NaN,
  }
}

try {
  execFileSync('npm', ['--version'], { stdio: 'ignore' })
  for (const count of SIZES) writeEvents(count)
  const [few, many] = SIZES
  const small = await measureSetting({ name: 'pglite', events: few })
  const large = await measureSetting({ name: 'pglite', events: many })
  const scratch = await scratchDatabase()
  const postgres = await measureSetting({ name: 'postgres', events: few, url: scratch.url }).finally(scratch.drop)
  const { ours, floor, ratio, runs, spread } = small
  const growth = rounded(large.ours / small.ours)
  const settings = [small, large, postgres]
  const misses = [
    ours > TARGET.seconds && 'time of a start',
    small.memoryMb > TARGET.memoryMb.pglite && 'memory with the embedded database',
    postgres.memoryMb > TARGET.memoryMb.postgres && 'memory on PostgreSQL',
  ].filter(Boolean)
  print({
    ...{ name: 'start', ours, floor, ratio, target: TARGET, unit: 's from npm start to the first page', runs, spread },
    ...{ growth, misses, settings },
  })
  if (misses.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
