import type { Writable } from 'node:stream'
import type { Source } from './env.ts'

/** What a command reads and writes besides the database: the process itself, or a test. */
export interface Around {
  readonly env: Source
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable
}

/** One command; it answers the exit code. */
export type Command = (args: readonly string[], around: Around) => Promise<number>

/** Runs a command with what this process was started with. */
export async function runHere(main: Command): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), process)
}

/** Writes a line, as `console.log` does. */
export const say = (to: Writable, line: string): void => void to.write(`${line}\n`)
