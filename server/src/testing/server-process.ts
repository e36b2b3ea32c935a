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
 * As `npm start` does, which takes a fifth off the time to start: what the engine has compiled is kept. The embedded database
 * is compiled in one pass: what better code takes to make, a program that lives for seconds never gets back.
 */
export const ENGINE: readonly string[] = ['--liftoff-only', '--import', root('scripts/quick-imports.ts')]
/** Where that is kept: `NODE_COMPILE_CACHE`. */
export const COMPILED = root('node_modules/.cache/parvis')

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A program of this package in a process of its own. */
export interface Program {
  readonly ended: Promise<Ended>
  /** Once it has printed this; an error with what it said when it ends before. */
  printed(text: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** All it has said so far, its log included. */
  output(): string
}

/** Runs `server/src/<file>` with nothing of this process's environment but what is given. */
export function run(file: string, env: Readonly<Record<string, string>>, args: readonly string[] = []): Program {
  return launch(file, process.execPath, [...ENGINE, source(file), ...args], {
    env: {
      PATH: process.env['PATH'],
      // A clock that a run moves is the server's too.
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
// A signal ends this process without its exit being told.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    killRunning()
    process.kill(process.pid, signal)
  })

/** Kills the programs that a failed test has left running, and waits until they are over. */
export async function killPrograms(): Promise<void> {
  killRunning()
  await Promise.all(running.values())
}

/** Runs a program that does not outlive this process nor its test file; `name` says which in what goes wrong. */
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
  // A program that cannot be run has ended too, with why.
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

/** Ends a program and waits until it is over. */
export async function killed(program: Program, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  program.kill(signal)
  await program.ended
}

export interface Server extends Program {
  readonly url: string
  readonly port: number
}

/** The real server, answering. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Server> {
  const program = run('main.ts', { ...env, PORT: '0' }, args)
  await ready(program)
  const [, port] = /À l’écoute sur le port (\d+)/.exec(program.output()) ?? []
  return serverAt(program, Number(port))
}

/** A server of another release, which may not say its port: it is told, and answers. */
export async function startOn(begin: (port: string) => Program): Promise<Server> {
  const port = await portApart()
  const program = begin(String(port))
  await ready(program)
  return serverAt(program, port)
}

async function ready(program: Program): Promise<void> {
  try {
    // The last line of its greeting, which holds all that is read of it.
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

/** The server died before it had answered whole: what it was asked may be done or not. */
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
