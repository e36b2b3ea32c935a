import { Readable, Writable } from 'node:stream'
import type { Command } from '#kit/command-context.ts'
import { readPatience } from '#kit/env.ts'
import { createLog } from '#kit/log.ts'
import { start } from '../startup.ts'
import type { Ended } from './server-process.ts'

/** Runs a command in this process with the given environment only. */
export async function runCommand(
  main: Command,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Ended> {
  const { said, stdout, stderr } = listen()
  const code = await main(args, {
    env: { PATIENCE: String(readPatience()), ...env },
    stdin: Readable.from([]),
    stdout,
    stderr,
  })
  return { code, ...said }
}

/** Starts a server that must fail; returns its output, log included. */
export async function failToStart(env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Ended> {
  const { said, stdout, stderr } = listen()
  const onStop = () => {
    throw new Error('It started')
  }
  const own = { DEMO: 'off', RATE_LIMIT: '0', ...env }
  const code = await start(args, { env: own, stdout, stderr, log: (level) => createLog(level, stdout), onStop })
  return { code, ...said }
}

function listen() {
  const said = { stdout: '', stderr: '' }
  const into = (name: keyof typeof said) =>
    new Writable({
      decodeStrings: false,
      write(text, _encoding, done) {
        said[name] += String(text)
        done()
      },
    })
  return { said, stdout: into('stdout'), stderr: into('stderr') }
}
