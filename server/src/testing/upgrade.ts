import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { scratchPostgres } from '#db/scratch.ts'
import { readPatience } from '#kit/env.ts'
import type { Begun } from './begun.ts'
import { begin } from './begun.ts'
import type { Former } from './former.ts'
import { unpackFormer } from './former.ts'
import { portApart } from './ports.ts'
import { startRedis } from './redis.ts'
import type { Reply, Server } from './server-process.ts'
import { callServer, killed, startOn, startServer } from './server-process.ts'
import { SECRET } from './two-servers.ts'

/** The former release, and this one started beside it. */
export const RELEASES = ['former', 'current'] as const
export type Release = (typeof RELEASES)[number]
export const otherOf = (release: Release): Release => (release === 'former' ? 'current' : 'former')

/** A site of the former release, to be upgraded without downtime: one PostgreSQL, one Redis, one folder of files. */
export interface Upgrade {
  readonly former: Former
  readonly database: Database
  server(release: Release): Server
  importFile(file: { context: string }): Promise<string>
  startCurrent(role: 'web' | 'worker'): Promise<void>
  startFormer(): Promise<void>
  stopFormer(): Promise<number | null>
  /** A call, retried while the server is too busy. */
  call(release: Release, route: string, token: string | undefined, body?: object): Promise<Reply>
  rows<T extends object>(statement: string, ...values: readonly unknown[]): Promise<T[]>
  close(): Promise<void>
}

export const beginUpgrade = (): Promise<Upgrade> => begin(beginUpgradeWith)

async function beginUpgradeWith(begun: Begun): Promise<Upgrade> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-upgrade-'))
  begun.add(() => rm(dataDir, { recursive: true }))
  const former = await unpackFormer()
  begun.add(() => former.remove())
  const scratch = await scratchPostgres()
  begun.add(() => scratch.drop())
  const database = await openDatabase({ url: scratch.url, poolSize: 4, patience: readPatience() })
  begun.add(() => database.close())
  // The former release does not support Unix sockets of Redis.
  const redisPort = await portApart()
  const redis = await startRedis({ port: redisPort })
  begun.add(() => redis.stop())
  const env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url, SECRET, REDIS_URL: `redis://127.0.0.1:${redisPort}` }
  const servers: Partial<Record<Release, Server>> = {}
  const server = (release: Release): Server => {
    const found = servers[release]
    if (!found) throw new Error(`No process of the ${release} release serves`)
    return found
  }
  const rows = async <T extends object>(statement: string, ...values: readonly unknown[]) =>
    (await database.pool.query<T>(statement, [...values])).rows
  const upgrade: Upgrade = {
    ...{ former, database, server, rows },
    async importFile(file) {
      const path = join(dataDir, 'event.yaml')
      await writeFile(path, JSON.stringify(file))
      const { code, stderr } = await former.run('event-file', env, ['import', path]).ended
      if (code !== 0) throw new Error(`The former release imported nothing: ${stderr}`)
      const [event] = await rows<{ id: string }>('select id from events where context = $1', file.context)
      return event?.id ?? ''
    },
    async startCurrent(role) {
      const started = await startServer(env, ['--role', role])
      begun.add(() => killed(started))
      if (role === 'web') servers.current = started
    },
    async startFormer() {
      const started = await startOn((port) => former.run('main', { ...env, PORT: port }))
      begun.add(() => killed(started))
      servers.former = started
    },
    async stopFormer() {
      const stopped = server('former')
      delete servers.former
      stopped.kill('SIGTERM')
      return (await stopped.ended).code
    },
    async call(release, route, token, body) {
      for (;;) {
        const reply = await callServer(server(release), route, { token, ...(body && { body }) })
        if (reply.status !== 503) return reply
        await wait(50)
      }
    },
    close: () => begun.end(),
  }
  await upgrade.startFormer()
  return upgrade
}
