import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { portApart } from '../server/src/testing/ports.ts'

export interface Started {
  readonly seconds: number
  /** Resident memory in MB: of the answering process, and including its parents. */
  memoryMb(): { server: number; all: number }
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const PATIENCE_S = 120

interface Process {
  readonly pid: number
  readonly parent: number
  readonly kb: number
}

function everyProcess(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid = 0, parent = 0, kb = 0] = line.trim().split(/\s+/).map(Number)
    return { pid, parent, kb }
  })
}

function familyOf(pid: number, all: readonly Process[]): Process[] {
  const own = all.filter((one) => one.pid === pid)
  return [...own, ...all.filter(({ parent }) => parent === pid).flatMap((child) => familyOf(child.pid, all))]
}

const megabytes = (kb: number) => Math.round(kb / 1024)

/**
 * Launches a program on a free port, given by `PORT` or as last argument, and waits for its first response at a path.
 */
export async function startAndTime(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  path: string,
  portAs: 'variable' | 'argument' = 'variable',
): Promise<Started> {
  const port = await portApart()
  const start = performance.now()
  const child = spawn(command, [...args, ...(portAs === 'argument' ? [String(port)] : [])], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group of its own: npm forwards no signal.
    detached: true,
  })
  const ended = once(child, 'exit')
  const pid = child.pid ?? 0
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    process.kill(-pid, 'SIGTERM')
    await ended
    while (isRunning(-pid)) await wait(20)
  }
  try {
    await firstAnswer(`http://127.0.0.1:${port}${path}`, () => child.exitCode !== null)
  } catch (error) {
    await stop()
    throw error
  }
  const memoryMb = () => {
    const family = familyOf(pid, everyProcess())
    const all = family.reduce((sum, { kb }) => sum + kb, 0)
    return { server: megabytes(Math.max(...family.map(({ kb }) => kb))), all: megabytes(all) }
  }
  return { seconds: (performance.now() - start) / 1000, memoryMb, stop }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function firstAnswer(url: string, isOver: () => boolean): Promise<void> {
  const start = performance.now()
  while (performance.now() - start < PATIENCE_S * 1000 && !isOver()) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await wait(10)
  }
  throw new Error(`${url} never answered`)
}
