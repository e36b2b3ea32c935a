import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { WORDS } from '../server/src/kit/word-files.ts'

export const root = join(import.meta.dirname, '..')

export const QUICK_IMPORTS = ['--import', './scripts/quick-imports.ts']

export function node(args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', ...options })
}

/** The exit code of a child; 128 + n when signal n ended it. */
export async function exitOf(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return code ?? 128 + constants.signals[signal ?? 'SIGTERM']
}

/** Forwards termination signals to children. Ctrl-C in a terminal reaches them directly. */
export function passSignals(...children: ChildProcess[]): void {
  const passOn = (signal: NodeJS.Signals) => {
    for (const child of children) child.kill(signal)
  }
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) passOn('SIGINT')
  })
  process.on('SIGTERM', passOn)
  process.on('SIGHUP', passOn)
}

export const wordsFolder = (): string => process.env['WORDS_DIR'] || WORDS
