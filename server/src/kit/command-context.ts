import type { Writable } from 'node:stream'
import type { Source } from './env.ts'

export interface CommandContext {
  readonly env: Source
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly stdout: Writable
  readonly stderr: Writable
}

export type Command = (args: readonly string[], around: CommandContext) => Promise<number>

/** Runs a command with the arguments and streams of this process, and sets its exit code. */
export async function runCommand(main: Command): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), process)
}

/** Writes a line, as `console.log` does. */
export const writeLine = (to: Writable, line: string): void => void to.write(`${line}\n`)
