import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const source = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const root = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

/** As `npm start` does, which takes a fifth off the time to start: what the engine has compiled is kept. */
const ENGINE = ['--import', root('scripts/quick-imports.ts')]
const COMPILED = root('node_modules/.cache/parvis')

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
  const child = spawn(process.execPath, [...ENGINE, source(file), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      TZ: 'Europe/Paris',
      DEMO: 'off',
      RATE_LIMIT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  void ended.then(() => process.removeListener('exit', orphaned))
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    output: () => said.stdout + said.stderr,
    printed: async (text) => {
      const over = ended.then(({ code, stderr }) => {
        throw new Error(`${file} ended with ${code} before « ${text} »: ${stderr}`)
      })
      over.catch(() => {})
      while (!said.stdout.includes(text)) await Promise.race([once(child.stdout, 'data'), over])
    },
  }
}

export interface Server extends Program {
  readonly url: string
  readonly port: number
}

/** The real server, answering. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort()
  const program = run('main.ts', { ...env, PORT: String(port) })
  await program.printed('Parvis est prêt')
  return { ...program, port, url: `http://127.0.0.1:${port}` }
}

/** A port of this machine that nobody listens to. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

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
  { token, body }: { token?: string | undefined; body?: object } = {},
): Promise<Reply> {
  const [method = 'GET', path] = route.split(' ')
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(unanswered)
  const text = await response.text().catch(unanswered)
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
