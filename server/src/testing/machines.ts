import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { readPatience } from '#kit/env.ts'
import type { Begun } from './begun.ts'
import { begin } from './begun.ts'
import { portApart } from './ports.ts'
import { startRedis } from './redis.ts'
import type { Program, Reply } from './server-process.ts'
import { callServer, killed, launch, NoAnswer } from './server-process.ts'
import { migratedPostgres } from './template.ts'
import { SECRET } from './two-servers.ts'

const execute = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Unprivileged user of the processes, where this one runs as root. */
const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

export interface Machine {
  readonly role: 'web' | 'worker'
  readonly port: number
  program: Program
}

/**
 * A site as in production: a read-only release folder, two web processes and a worker under an unprivileged user, one
 * PostgreSQL, one Redis, and a real nginx with HTTPS.
 */
export interface Site {
  readonly url: string
  readonly folder: string
  readonly dataDir: string
  readonly database: Database
  readonly machines: readonly Machine[]
  /** A call through the proxy, retried while no process answers, as pages do. */
  call(route: string, token?: string, body?: object): Promise<Reply>
  kill(machine: Machine): Promise<void>
  close(): Promise<void>
}

async function buildRelease(folder: string): Promise<void> {
  const { NODE_OPTIONS: _options, ...env } = process.env
  await execute(process.execPath, [join(ROOT, 'scripts/bootstrap.mjs'), 'build', folder], { cwd: ROOT, env })
  await execute('chmod', ['-R', 'a+rX,a-w', folder])
}

/** The repository's nginx configuration with names, ports and certificate of this site. */
async function startProxy(folder: string, port: number, servers: readonly Machine[]): Promise<Program> {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await execute('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject],
    ...['-keyout', key, '-out', certificate],
  ])
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')])
  const [first, second] = servers
  const shipped = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8')
  const own = shipped
    .replace('127.0.0.1:3001', `127.0.0.1:${first?.port}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second?.port}`)
    .replace('listen 80;', `listen 127.0.0.1:${await portApart()};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('registration.example.org', 'localhost')
    .replaceAll('/etc/ssl/parvis', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${own}\n}\n`,
  )
  const error = join(folder, 'error.log')
  const nginx = launch('nginx', 'nginx', ['-e', error, '-c', file, '-p', folder, '-g', 'daemon off;'], {
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
  })
  return nginx
}

const isUp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/readyz' }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })

function startMachine(folder: string, role: Machine['role'], port: number, env: Record<string, string>): Program {
  const args = [
    '--max-semi-space-size=16',
    '--import',
    './scripts/quick-imports.ts',
    'server/src/main.ts',
    '--role',
    role,
  ]
  return launch(role, join(folder, 'node_modules/.bin/node'), args, {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    ...asNobody,
  })
}

/** Waits until a process answers; throws its output when it ends before. */
async function ready({ port, program }: Machine): Promise<void> {
  let ended = false
  void program.ended.then(() => {
    ended = true
  })
  while (!(await isUp(port))) {
    if (ended) throw new Error(`A process ended before it was ready: ${program.output()}`)
    await wait(50)
  }
}

export const startSite = (): Promise<Site> => begin(startSiteWith)

async function startSiteWith(begun: Begun): Promise<Site> {
  const place = await mkdtemp(join(tmpdir(), 'parvis-site-'))
  begun.add(async () => {
    await execute('chmod', ['-R', 'u+w', place])
    await rm(place, { recursive: true })
  })
  await chmod(place, 0o755)
  const [folder, dataDir] = [join(place, 'release'), join(place, 'data')]
  await mkdir(dataDir, { mode: 0o700 })
  if (asNobody.uid !== undefined) await chown(dataDir, NOBODY, NOBODY)
  await buildRelease(folder)
  const scratch = await migratedPostgres()
  begun.add(() => scratch.drop())
  const database = await openDatabase({ url: scratch.url, poolSize: 4, patience: readPatience() })
  begun.add(() => database.close())
  const port = await portApart()
  const socket = join(place, 'redis.sock')
  const redis = await startRedis(socket)
  begun.add(() => redis.stop())
  const url = `https://localhost:${port}`
  const env = {
    ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL: url, SECRET, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    ...{ DATABASE_URL: scratch.url, REDIS_URL: `unix://${socket}`, TRUST_PROXY: '1', RATE_LIMIT: '0' },
    ...{ TZ: 'Europe/Paris', PAYMENT_SANDBOX: 'on', PATIENCE: String(readPatience()) },
  }
  const machines: Machine[] = []
  begun.add(() => Promise.all(machines.map(({ program }) => killed(program))))
  for (const role of ['web', 'web', 'worker'] as const) {
    const own = await portApart()
    machines.push({ role, port: own, program: startMachine(folder, role, own, env) })
  }
  await Promise.all(machines.map(ready))
  const nginx = await startProxy(
    place,
    port,
    machines.filter(({ role }) => role === 'web'),
  )
  begun.add(() => killed(nginx, 'SIGTERM'))
  const site: Site = {
    url,
    folder,
    dataDir,
    database,
    machines,
    async call(route, token, body) {
      for (;;) {
        const reply = await callThrough(url, route, token, body)
        if (reply) return reply
        await wait(50)
      }
    },
    async kill(machine) {
      await killed(machine.program)
      machine.program = startMachine(folder, machine.role, machine.port, env)
      await ready(machine)
    },
    close: () => begun.end(),
  }
  return site
}

/** Undefined where no process answered, or it died before the end. */
async function callThrough(url: string, route: string, token?: string, body?: object): Promise<Reply | undefined> {
  try {
    const reply = await callServer({ url }, route, { token, ...(body && { body }) })
    return reply.status >= 502 && reply.status <= 504 ? undefined : reply
  } catch (error) {
    // nginx reports a missing process as HTML.
    if (error instanceof NoAnswer || error instanceof SyntaxError) return undefined
    throw error
  }
}
