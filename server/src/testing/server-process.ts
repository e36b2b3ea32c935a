import type { ChildProcess, ChildProcessByStdio, SpawnOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readPatience } from '#kit/env.ts'
import { portApart } from './ports.ts'

const source = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const root = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

/**
 * As `npm start`; the compile cache takes a fifth off the start. PGlite uses the baseline compiler only: optimising
 * takes longer than these short runs gain.
 */
export const ENGINE: readonly string[] = ['--liftoff-only', '--import', root('scripts/quick-imports.ts')]
export const COMPILED = root('node_modules/.cache/parvis')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Program {
  readonly ended: Promise<Ended>
  /** Resolves once this was printed; rejects with the output when the program ends before. */
  printed(text: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  output(): string
}

/** Runs `server/src/<file>` with the given environment only. */
export function run(file: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Program {
  return launch(file, process.execPath, [...ENGINE, source(file), ...args], {
    env: {
      PATH: process.env['PATH'],
      // Faked time applies to the server too.
      LD_PRELOAD: process.env['LD_PRELOAD'],
      NODE_COMPILE_CACHE: COMPILED,
      TZ: 'Europe/Paris',
      DEMO: 'off',
      RATE_LIMIT: '0',
      PATIENCE: String(readPatience()),
      ...env,
    },
  })
}

const running = new Map<ChildProcess, Promise<Ended>>()

function killRunning(): void {
  for (const child of running.keys()) child.kill('SIGKILL')
}

process.once('exit', killRunning)
// A signal ends this process without an `exit` event.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    killRunning()
    process.kill(process.pid, signal)
  })

export async function killPrograms(): Promise<void> {
  killRunning()
  await Promise.all(running.values())
}

/** Runs a program that outlives neither this process nor its test file; `name` identifies it in errors. */
export function launch(name: string, command: string, args: readonly string[], options: SpawnOptions): Program {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }) as ChildProcessByStdio<
    null,
    Readable,
    Readable
  >
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  // A program that cannot be started counts as ended.
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (error) => resolve({ code: null, ...said, stderr: String(error) }))
    child.once('close', (code) => resolve({ code, ...said }))
  })
  running.set(child, ended)
  void ended.then(() => running.delete(child))
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    output: () => said.stdout + said.stderr,
    printed: async (text) => {
      const over = ended.then(({ code, stderr }) => {
        throw new Error(`${name} ended with ${code} before « ${text} »: ${stderr}`)
      })
      over.catch(() => {})
      while (!said.stdout.includes(text)) await Promise.race([once(child.stdout, 'data'), over])
    },
  }
}

export async function killed(program: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  program.kill(signal)
  await program.ended
}

export interface Server extends Program {
  readonly url: string
  readonly port: number
}

export async function startServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Server> {
  const program = run('main.ts', { ...env, PORT: '0' }, args)
  await ready(program)
  const [, port] = /À l’écoute sur le port (\d+)/.exec(program.output()) ?? []
  return serverAt(program, Number(port))
}

/** Starts a server of another release on a port given to it. */
export async function startOn(begin: (port: string) => Program): Promise<Server> {
  const port = await portApart()
  const program = begin(String(port))
  await ready(program)
  return serverAt(program, port)
}

async function ready(program: Program): Promise<void> {
  try {
    // The last line of the greeting, after all that tests read.
    await program.printed('Ctrl-C')
  } catch (error) {
    await killed(program)
    throw error
  }
}

const serverAt = (program: Program, port: number): Server => ({ ...program, port, url: `http://127.0.0.1:${port}` })

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** The server died before its response was complete: the call may or may not have been done. */
export class NoAnswer extends Error {}

const unanswered = (error: unknown): never => {
  throw new NoAnswer('no answer', { cause: error })
}

/** One call over the network. Throws NoAnswer. */
export async function callServer(
  server: Pick<Server, 'url'>,
  route: string,
  {
    token,
    body,
    headers,
  }: { token?: string | undefined; body?: object; headers?: Readonly<Record<string, string>> } = {},
): Promise<Reply> {
  const [method = 'GET', path] = route.split(' ')
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(unanswered)
  const text = await response.text().catch(unanswered)
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
