import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Makes runners print running tests, and Node write a diagnostic report. */
const SIGNAL = 'SIGUSR2'
const LOOK_MS = 5_000
const HUNG_MS = 120_000
/** Processor seconds: a starved run uses them slowly, a hung one not at all. */
const LEAST_SPENT = 1
const LONGEST_MS = 150 * 60_000
/** Linux clock ticks per second. */
const TICKS = 100

export interface Sample {
  readonly at: number
  readonly spent: number
}

/** Why a run must be ended: no processor time in the last two minutes, or too long in all. */
export function verdictOn(samples: readonly Sample[]): 'hung' | 'too long' | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return undefined
  if (last.at - first.at >= LONGEST_MS) return 'too long'
  const before = samples.findLast(({ at }) => last.at - at >= HUNG_MS)
  return before && last.spent - before.spent < LEAST_SPENT ? 'hung' : undefined
}

/** `spent`: processor seconds, including those of ended children. */
interface Process {
  readonly pid: number
  readonly parent: number
  readonly spent: number
}

/**
 * Sums the processor time of a run over successive samples. Time of ended processes stays counted: otherwise the sum
 * would fall where their parent did not wait for them.
 */
export function makeMeter(): (processes: readonly Pick<Process, 'pid' | 'spent'>[]) => number {
  let known = new Map<number, number>()
  let total = 0
  return (processes) => {
    for (const { pid, spent } of processes) total += Math.max(0, spent - (known.get(pid) ?? 0))
    known = new Map(processes.map(({ pid, spent }) => [pid, spent]))
    return total
  }
}

/** Descendants of a process, from `/proc`; empty on other systems. */
function stemmingFrom(root: number): Process[] {
  const all: Process[] = []
  try {
    for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) all.push(...processOf(name))
  } catch {
    return []
  }
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

function processOf(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name in brackets may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(pid), parent: Number(fields[1]), spent: ticks / TICKS }]
  } catch {
    return []
  }
}

/** Environment in which Node processes write diagnostic reports on a signal, and the folder of the reports. */
export function watchable(env: NodeJS.ProcessEnv = process.env): { env: NodeJS.ProcessEnv; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-reports-'))
  const asked = `--report-on-signal --report-signal=${SIGNAL} --report-exclude-network --report-directory=${folder}`
  return { env: { ...env, NODE_OPTIONS: [env['NODE_OPTIONS'], asked].join(' ').trim() }, folder }
}

/**
 * Ends a run that hangs or lasts too long, after printing its running tests and the stacks of its processes. A run
 * under an inspector is left alone: it may be paused at a breakpoint.
 */
export function watchOver(runner: ChildProcess, folder: string): void {
  const { pid } = runner
  if (pid === undefined || isInspected(runner.spawnargs)) return
  const samples: Sample[] = []
  const spentBy = makeMeter()
  const timer = setInterval(() => {
    samples.push({ at: performance.now(), spent: spentBy(stemmingFrom(pid)) })
    const verdict = verdictOn(samples)
    if (!verdict) return
    clearInterval(timer)
    console.error(`\nThe run is ${verdict}.`)
    void end(pid, folder)
  }, LOOK_MS)
  runner.once('exit', () => {
    clearInterval(timer)
    rmSync(folder, { recursive: true, force: true })
  })
}

const isInspected = (args: readonly string[]) => args.some((arg) => arg.startsWith('--inspect'))

async function end(root: number, folder: string): Promise<void> {
  const processes = stemmingFrom(root)
  for (const { pid } of processes) if (isNode(pid)) kill(pid, SIGNAL)
  await wait(5_000)
  const reports = existsSync(folder) ? readdirSync(folder) : []
  for (const name of reports) console.error(standOf(join(folder, name)))
  for (const { pid } of processes.toReversed()) kill(pid, 'SIGKILL')
}

function isNode(pid: number): boolean {
  try {
    return /(^|\/)node$/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '')
  } catch {
    return false
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended by itself.
  }
}

interface Report {
  readonly header: { readonly processId: number; readonly commandLine: readonly string[] }
  readonly javascriptStack: { readonly message?: string; readonly stack?: readonly string[] }
  readonly libuv: readonly {
    readonly type: string
    readonly is_active: boolean
    readonly is_referenced: boolean
    readonly remoteEndpoint?: { readonly host: string; readonly port: number } | null
    readonly pid?: number
  }[]
}

function standOf(file: string): string {
  const { header, javascriptStack, libuv } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const lines = javascriptStack.stack?.map((line) => `    ${line}`) ?? []
  const kept = libuv
    .filter(({ is_active, is_referenced }) => is_active && is_referenced)
    .map(({ type, remoteEndpoint, pid }) => [type, remoteEndpoint?.port, pid].filter(Boolean).join(' '))
  const open = kept.length === 0 ? [] : [`    kept alive by: ${kept.join(', ')}`]
  return [`  ${header.processId} ${header.commandLine.slice(0, 4).join(' ')}`, ...lines, ...open].join('\n')
}
