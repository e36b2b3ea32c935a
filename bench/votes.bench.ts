import { randomBytes } from 'node:crypto'
import { migrate } from '../server/src/db/migrate.ts'
import type { Database } from '../server/src/db/open.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { makeBallot, readBallot } from '../server/src/testing/voters.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import type { Load, LoadResult } from './load.child.ts'
import { median, print, rounded } from './measure.ts'
import { scratchDatabase } from './scratch.ts'

/**
 * Votes of a run, one a person; ten thousand must be saved within five seconds. `--votes 1000` for a small machine.
 */
const given = process.argv.indexOf('--votes')
const LARGE = given === -1 ? 10_000 : Number(process.argv[given + 1])
const SIZES = [LARGE / 10, LARGE] as const
const CONNECTIONS = 256
const RUNS = 3
const TARGET = 0.5
const P99_MS = 300

interface Run extends LoadResult {
  readonly perSecond: number
}

/** Acknowledged votes, and those lost or saved twice. */
const tally = { acknowledged: 0, lost: 0, double: 0, refused: 0 }

async function vote(database: Database, server: Child, load: Child, size: number): Promise<Run> {
  const ballot = await makeBallot(database, `b${randomBytes(5).toString('hex')}`, size)
  await database.pool.query('analyze participations, sessions, users')
  await server.ask('ballot', ballot.pollId).catch(() => {})
  const requests = ballot.voters.map(
    ({ token }, i) =>
      `POST /api/polls/${ballot.pollId}/pollChoices/${ballot.choices[i % 2]} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-length: 0\r\n\r\n`,
  )
  const port = await server.ask<number>('port')
  const result = await load.ask<LoadResult>('send', { port, connections: CONNECTIONS, requests } satisfies Load)
  const { votes, counts, counted } = await readBallot(database, ballot.pollId)
  tally.acknowledged += result.acknowledged.length
  tally.refused += result.answered - result.acknowledged.length
  tally.lost += result.acknowledged.filter((place) => !votes.has(ballot.voters[place]?.userId ?? '')).length
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  tally.double += Math.abs(total - votes.size) + Math.abs(total - Object.values(counted).reduce((sum, n) => sum + n, 0))
  return { ...result, perSecond: result.answered / result.seconds }
}

const scratch = await scratchDatabase()
const children: Child[] = []
try {
  const database = await openDatabase({ url: scratch.url, poolSize: 2 })
  await migrate(database)
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1',
    HOST: '127.0.0.1',
    DATABASE_URL: scratch.url,
    DATABASE_POOL_SIZE: '10',
  }
  const quiet = { PORT: '0', DEMO: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'error', DATA_DIR: '.data/bench' }
  const secret = { SECRET: 'a secret of the bench of thirty-two characters' }
  const ours = await startChild('ours.child.ts', { ...env, ...quiet, ...secret })
  const floor = await startChild('votes-floor.child.ts', env)
  const load = await startChild('load.child.ts')
  children.push(ours, floor, load)
  const sides = { ours, floor }
  for (const who of ['floor', 'ours', 'ours'] as const) await vote(database, sides[who], load, LARGE / 10)
  const sizes = []
  for (const size of SIZES) {
    const done = { ours: [] as Run[], floor: [] as Run[] }
    for (let i = 0; i < RUNS; i++)
      for (const who of i % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const))
        done[who].push(await vote(database, sides[who], load, size))
    const both = (of: (run: Run) => number) => ({
      ours: rounded(median(done.ours.map(of))),
      floor: rounded(median(done.floor.map(of))),
    })
    const ratios = done.ours.map((run, i) => run.perSecond / (done.floor[i]?.perSecond ?? Number.NaN))
    sizes.push({
      votes: size,
      ratio: rounded(median(ratios)),
      spread: rounded((Math.max(...ratios) - Math.min(...ratios)) / median(ratios)),
      perSecond: both(({ perSecond }) => perSecond),
      seconds: both(({ seconds }) => seconds),
      p50: both(({ p50 }) => p50),
      p99: both(({ p99 }) => p99),
    })
  }
  await database.close()
  const large = sizes.at(-1)
  const { ours: ourRate, floor: floorRate } = large?.perSecond ?? { ours: 0, floor: 0 }
  print({
    ...{ name: 'votes', ours: ourRate, floor: floorRate, ratio: large?.ratio, target: TARGET, unit: 'votes/s' },
    ...{ runs: RUNS, p99Target: P99_MS, connections: CONNECTIONS, sizes, ...tally },
  })
  if (tally.lost + tally.double + tally.refused > 0) {
    console.error(`${tally.lost} votes are lost, ${tally.double} counted otherwise, ${tally.refused} refused`)
    process.exitCode = 1
  }
} finally {
  for (const child of children) await child.stop()
  await scratch.drop()
}
