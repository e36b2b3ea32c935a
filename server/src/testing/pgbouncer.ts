import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { portApart } from './ports.ts'
import type { Program } from './server-process.ts'
import { killed, launch } from './server-process.ts'

export interface Pooler {
  readonly url: string
  /** Reconnects to the server once connections are released, so that they get its current settings. */
  reconnect(): Promise<void>
  close(): Promise<void>
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })

/** PgBouncer refuses to run as root. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** `size`: connections to the server; `folder`: files of PgBouncer. */
export async function startPooler(folder: string, database: string, size: number): Promise<Pooler> {
  const [{ hostname, port: serverPort, pathname, username, password }, port] = [new URL(database), await portApart()]
  const name = pathname.slice(1)
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const lines = [
    '[databases]',
    `${name} = host=${decodeURIComponent(hostname)} port=${serverPort || 5432} dbname=${name}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `admin_users = ${decodeURIComponent(username)}`,
    'pool_mode = transaction',
    `default_pool_size = ${size}`,
    'max_client_conn = 500',
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
  const program: Program = launch('pgbouncer', 'pgbouncer', [file], { env, ...asNobody })
  let isOver = false
  void program.ended.then(() => {
    isOver = true
  })
  while (!(await listens(port))) {
    if (isOver) throw new Error(`PgBouncer ended before it listened: ${program.output()}`)
    await wait(20)
  }
  const url = new URL(database)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const reconnect = async () => {
    const admin = new pg.Client({ connectionString: new URL('/pgbouncer', url).href })
    await admin.connect()
    try {
      await admin.query('reconnect')
    } finally {
      await admin.end()
    }
  }
  return { url: url.href, reconnect, close: () => killed(program) }
}
