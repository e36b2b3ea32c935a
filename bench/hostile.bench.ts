import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import type { Siege } from './hostile.child.ts'
import { print, rounded } from './measure.ts'
import { scratchDatabase } from './scratch.ts'

const given = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}
/** `--seed` repeats a siege; the floor is besieged for a tenth as long, enough for its rate. */
const SEED = given('seed', Math.floor(Math.random() * 2 ** 31))
const COUNT = given('count', 200_000)
/** Milliseconds that `/healthz` may take at any time during the siege. */
const MOST_MS = 1_000
const EVERY_MS = 20

interface Health {
  readonly asked: number
  readonly slowest: number
  readonly failures: readonly string[]
}

/** Polls `/healthz` until `work` is over, then once more. */
async function watching(port: number, work: Promise<unknown>): Promise<Health> {
  let isOver = false
  let asked = 0
  let slowest = 0
  const failures: string[] = []
  const ask = async () => {
    const began = performance.now()
    asked++
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(30_000) })
      if (status !== 200) failures.push(`status ${status}`)
    } catch (error) {
      failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
    }
    slowest = Math.max(slowest, performance.now() - began)
  }
  const asking = (async () => {
    while (!isOver) {
      await ask()
      await wait(EVERY_MS)
    }
    await ask()
  })()
  await work.finally(() => {
    isOver = true
  })
  await asking
  return { asked, slowest, failures }
}

async function besiege(server: Child, attacker: Child, count: number) {
  const port = await server.ask<number>('port')
  const began = performance.now()
  const health = await watching(port, attacker.ask('besiege', { port, seed: SEED, count } satisfies Siege))
  return { ...health, perSecond: count / ((performance.now() - began) / 1000) }
}

console.error(`seed ${SEED}`)
const scratch = await scratchDatabase()
const children: Child[] = []
try {
  const database = await openDatabase({ url: scratch.url, poolSize: 2 })
  await migrate(database)
  await database.close()
  const env = {
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: scratch.url,
      DATABASE_POOL_SIZE: '10',
    },
    ...{ DEMO: 'off', RATE_LIMIT: '1', LOG_LEVEL: 'silent', DATA_DIR: '.data/bench' },
    SECRET: 'a secret of the bench of thirty-two characters',
  }
  const attacker = await startChild('hostile.child.ts')
  children.push(attacker)
  const floorServer = await startChild('hostile-floor.child.ts')
  children.push(floorServer)
  const floor = await besiege(floorServer, attacker, COUNT / 10)
  const server = await startChild('ours.child.ts', env)
  children.push(server)
  const ours = await besiege(server, attacker, COUNT)
  print({
    ...{ name: 'hostile', ours: rounded(ours.perSecond), floor: rounded(floor.perSecond) },
    ...{ ratio: rounded(ours.perSecond / floor.perSecond), unit: 'throws/s', seed: SEED, throws: COUNT },
    ...{ healthAsked: ours.asked, healthTarget: MOST_MS },
    slowestHealth: { ours: rounded(ours.slowest), floor: rounded(floor.slowest) },
    failures: ours.failures.slice(0, 10),
  })
  if (ours.failures.length > 0 || ours.slowest > MOST_MS) {
    console.error(`${ours.failures.length} answers of /healthz failed, the slowest took ${Math.round(ours.slowest)} ms`)
    process.exitCode = 1
  }
} finally {
  for (const child of children) await child.stop()
  await scratch.drop()
}
