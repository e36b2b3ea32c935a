import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

export class PostgresError extends Error {}

/**
 * Folder of `initdb` and `pg_ctl`: on the PATH, else Debian's newest version. Undefined where PostgreSQL is not
 * installed.
 */
export function postgresPrograms(env: NodeJS.ProcessEnv = process.env, debian = DEBIAN): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const newestFirst = versions.toSorted((one, other) => Number.parseFloat(other) - Number.parseFloat(one))
  const onPath = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const folders = [...onPath, ...newestFirst.map((version) => join(debian, version, 'bin'))]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

const isRoot = process.getuid?.() === 0

/** `log`: file of the program's own error messages, besides its stderr. */
function run(program: string, args: readonly string[], log?: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status === 0) return
  const logged = log && existsSync(log) ? readFileSync(log, 'utf8') : ''
  throw new PostgresError(`${program} failed: ${error?.message ?? stderr}\n${logged}`.trim())
}

/** PostgreSQL refuses to run as root: uses the `postgres` user of Debian's package. */
const asPostgres = (program: string, args: readonly string[], log?: string): void =>
  isRoot ? run('runuser', ['-u', 'postgres', '--', program, ...args], log) : run(program, args, log)

const CLUSTER = ['--auth', 'trust', '--username', 'postgres', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']

/** Durability is off: no test crashes PostgreSQL itself. */
const SETTINGS = [
  "listen_addresses=''",
  'max_connections=300',
  'shared_buffers=256MB',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
]

/**
 * Starts a PostgreSQL for this run, on a socket in a temporary folder, until this process ends. Returns the URL of
 * its database; undefined where PostgreSQL is not installed. Throws PostgresError.
 */
export function startPostgres(): string | undefined {
  const programs = postgresPrograms()
  if (!programs) return undefined
  // A socket's path has at most 107 characters.
  const cluster = mkdtempSync(join(tmpdir(), 'parvis-'))
  const [data, log] = [join(cluster, 'data'), join(cluster, 'log')]
  // PgBouncer runs under another user, and must reach the socket.
  chmodSync(cluster, 0o711)
  if (isRoot) run('chown', ['postgres', cluster])
  let hasStarted = false
  process.once('exit', () => {
    if (hasStarted) asPostgres(join(programs, 'pg_ctl'), ['--pgdata', data, '--mode', 'immediate', '--silent', 'stop'])
    rmSync(cluster, { recursive: true, force: true })
  })
  const settings = [...SETTINGS, `unix_socket_directories=${cluster}`].map((setting) => `-c ${setting}`).join(' ')
  asPostgres(join(programs, 'initdb'), ['--pgdata', data, ...CLUSTER])
  const start = ['--pgdata', data, '--wait', '--silent', '--log', log, '--options', settings, 'start']
  asPostgres(join(programs, 'pg_ctl'), start, log)
  hasStarted = true
  return `postgres://postgres@${encodeURIComponent(cluster)}/postgres`
}
