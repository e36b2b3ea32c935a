import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { portApart } from '../server/src/testing/ports.ts'
import type { Sent } from '../server/src/testing/statements.ts'
import { makeBallot } from '../server/src/testing/voters.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import { print, rounded } from './measure.ts'
import { scratchDatabase } from './scratch.ts'
import type { Opening, Received } from './sockets.child.ts'

/** Both sides run on this machine: use `--sockets 2000` where ten thousand are too many. */
const given = process.argv.indexOf('--sockets')
const LARGE = given === -1 ? 10_000 : Number(process.argv[given + 1])
const SIZES = [LARGE / 10, LARGE] as const
/** Milliseconds since the new process listens. */
const MOST_BACK_MS = 8_000
const ALL_BACK_MS = 30_000
const SECRET = 'a secret of the bench of thirty-two characters'

function ticketOf(userId: string, eventId: string): string {
  const claims = Buffer.from(JSON.stringify({ u: userId, v: eventId, e: Date.now() + 3_600_000 })).toString('base64url')
  return `${claims}.${createHmac('sha256', SECRET).update(`live-ticket\n${claims}`).digest('base64url')}`
}

const scratch = await scratchDatabase()
const children: Child[] = []
const start = async (...child: Parameters<typeof startChild>) => {
  const started = await startChild(...child)
  children.push(started)
  return started
}
try {
  const database = await openDatabase({ url: scratch.url, poolSize: 2 })
  await migrate(database)
  const ballot = await makeBallot(database, 'reconnect', LARGE)
  await database.close()
  const port = await portApart()
  const env = {
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: scratch.url,
      SECRET,
    },
    ...{ DATABASE_POOL_SIZE: '10', DEMO: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'error', DATA_DIR: '.data/bench' },
  }
  let server = await start('ours.child.ts', env)
  const pages = await start('sockets.child.ts')
  const hellos = ballot.voters.map(({ userId }) =>
    JSON.stringify({ type: 'HELLO', ticket: ticketOf(userId, ballot.eventId) }),
  )
  const sizes = []
  let opened = 0
  for (const sockets of SIZES) {
    const path = `/push/live?eventId=${ballot.eventId}`
    const opening: Opening = {
      port,
      path,
      count: sockets - opened,
      hellos: hellos.slice(opened, sockets),
      comesBack: true,
    }
    await pages.ask('open', opening)
    opened = sockets
    await pages.ask('watch')
    const stoppedAt = performance.now()
    await server.stop()
    server = await start('ours.child.ts', env)
    const listening = await pages.ask<number>('watch')
    const downMs = performance.now() - stoppedAt
    await server.ask('record')
    const began = performance.now()
    let open = 0
    for (; open < sockets && performance.now() - began < 60_000; open = (await pages.ask<Received>('heard')).open)
      await wait(100)
    await wait(500)
    const sent = await server.ask<Sent[]>('recorded')
    const backs = (await pages.ask<number[]>('backs')).map((at) => at - listening).toSorted((a, b) => a - b)
    const at = (share: number) => rounded(backs[Math.ceil(backs.length * share) - 1] ?? Number.NaN)
    sizes.push({
      sockets,
      back: open,
      downMs: rounded(downMs),
      p50: at(0.5),
      p95: at(0.95),
      all: at(1),
      statements: sent.length,
    })
  }
  const large = sizes.at(-1)
  print({
    name: 'reconnect',
    ours: large?.p95,
    unit: 'ms until 95 % are back',
    target: MOST_BACK_MS,
    all: large?.all,
    allTarget: ALL_BACK_MS,
    sizes,
  })
  if (sizes.some(({ sockets, back }) => back < sockets)) {
    console.error('Some never came back')
    process.exitCode = 1
  }
} finally {
  for (const child of children) await child.stop()
  await scratch.drop()
}
